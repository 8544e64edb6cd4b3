import type { FastifyInstance } from "fastify";
import { HttpFault } from "./fault.ts";

/** Nothing that we are sent is nested so deeply; what is would break whoever walks through it. */
const DEEPEST = 40;

/** JSON is all that is read: what a form of another site could send without asking is not. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (isDeeper(body, DEEPEST)) done(new HttpFault(400, "tooDeep", { most: DEEPEST }));
    else parse(request, body, done);
  });
}

const [QUOTE, ESCAPE] = ['"', "\\"];

/** Whether brackets stand deeper in each other than so; those in texts do not count. Looks at each sign once. */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText && sign === ESCAPE) at++;
    else if (sign === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth--;
    if (depth > most) return true;
  }
  return false;
}
