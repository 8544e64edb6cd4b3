import type { FastifyInstance } from "fastify";
import { HttpFault } from "./fault.ts";

/** Nothing that we are sent is nested so deeply; what is would break whoever walks through it. */
const DEEPEST = 40;

/** JSON is all that is read: what a form of another site could send without asking is not. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (depthOf(body) > DEEPEST) done(new HttpFault(400, "tooDeep", { most: DEEPEST }));
    else parse(request, body, done);
  });
}

/** How deep brackets stand in each other; those in texts do not count. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++depth);
    else if (sign === "]" || sign === "}") depth--;
  }
  return deepest;
}
