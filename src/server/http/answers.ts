import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readiness } from "../base/parts.ts";
import { StoreAway } from "../store/away.ts";
import { HttpFault } from "./fault.ts";

/** Whatever goes wrong is answered with a code and its figures, never with a stack trace. */
export function answerFaults(app: FastifyInstance, { refused }: Pick<Readiness, "refused">): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = faultOf(error);
    // Who is asked to come again comes again: that is counted, and not logged each time.
    if (error instanceof StoreAway) refused(error);
    else if (fault.status >= 500 && fault.status !== 503)
      request.log.error({ err: error, route: request.routeOptions.url }, "request failed");
    const { retryAfter } = fault.body;
    if (typeof retryAfter === "number") reply.header("retry-after", retryAfter);
    sendFault(reply, fault);
  });
}

export function sendFault(reply: FastifyReply, { status, body }: HttpFault): void {
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

interface CheckFault {
  readonly instancePath?: string;
  readonly message?: string;
}

function faultOf(error: FastifyError): HttpFault {
  if (error instanceof HttpFault) return error;
  const checks = error.validation as readonly CheckFault[] | undefined;
  if (checks !== undefined) {
    const [{ instancePath = "", message = "" } = {}] = checks;
    const field = instancePath.slice(1).replaceAll("/", ".");
    return new HttpFault(400, "badRequest", { part: error.validationContext, field, expected: message });
  }
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new HttpFault(413, "tooLarge");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new HttpFault(415, "notJson");
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new HttpFault(400, "notJson");
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new HttpFault(status, "badRequest");
  // The database does not answer: whoever asks may come again.
  return error instanceof StoreAway
    ? new HttpFault(503, "storeAway", { retryAfter: 5 })
    : new HttpFault(500, "internal");
}

export const notFound = (request: FastifyRequest, reply: FastifyReply): void =>
  sendFault(reply, new HttpFault(404, "notFound", { path: request.url.split("?")[0].slice(0, 200) }));
