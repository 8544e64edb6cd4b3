import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "./answers.ts";
import type { Limits } from "./limits.ts";

const LANGUAGES = ["en", "is", "cs", "pt", "fr", "ro"];
const A_YEAR = 31_536_000;
/** Files whose names change with their content are asked for once. */
const HASHED = /\/assets\/[^/]*-[\w-]{8}\.\w+$/;

/** The page, and its start page for every address that is one of its own. */
export async function servePage(app: FastifyInstance, folder: string, count: Limits["missing"]): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      preCompressed: true,
      index: "index.html",
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply, path) => {
        const name = path.replace(/\.(?:br|gz)$/, "").replaceAll("\\", "/");
        reply.header("cache-control", HASHED.test(name) ? `public, max-age=${A_YEAR}, immutable` : "no-cache");
      },
    });
  app.setNotFoundHandler({ preHandler: count }, (request, reply) => {
    if (!isPageAddress(request)) return notFound(request, reply);
    reply.header("cache-control", "no-cache");
    return isBuilt ? reply.sendFile("index.html") : plainPage(request, reply);
  });
}

/** An address that a person may have typed or kept: no API, no file, no socket. */
function isPageAddress({ method, url, headers }: FastifyRequest): boolean {
  const [path] = url.split("?");
  if (method !== "GET" && method !== "HEAD") return false;
  if (/^\/(?:api|lexicons|assets|socket|metrics)(?:\/|$)/.test(path) || /\.\w{1,12}$/.test(path)) return false;
  return (headers.accept ?? "*/*").includes("text/html") || (headers.accept ?? "*/*") === "*/*";
}

function plainPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = wantedLanguage(request.headers["accept-language"]);
  const texts = JSON.parse(readFileSync(new URL(`../../../data/messages/${language}.json`, import.meta.url), "utf8"));
  const [title, text] = [texts["serve.noPageTitle"], texts["serve.noPage"]].map(escapeText);
  return reply
    .code(503)
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html>\n<html lang="${language}">\n<title>${title}</title>\n<h1>${title}</h1>\n<p>${text}</p>\n</html>\n`,
    );
}

/** The first of a browser's languages that we speak. */
export function wantedLanguage(accepted = ""): string {
  const wanted = accepted.split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code) => LANGUAGES.includes(code)) ?? "en";
}

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
