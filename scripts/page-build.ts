import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Connect, Plugin } from "vite";
import { forwardBytes, onShelf, shelf } from "../src/library/shelf.ts";

const WORKER = fileURLToPath(new URL("../src/web/offline/service-worker.js", import.meta.url));
/** No parts of the page. All else is kept, so that nothing is missing without a network. */
const NOT_KEPT = /^\/(?:manifest\.json|service-worker\.js)$/;
const COMPRESSED = /\.(?:js|css|html|json|svg|bin|webmanifest)$/;
const WORTH_COMPRESSING = 1000;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** After a build: the service worker with the list of the files of this version, and every file compressed beside itself. */
export function finishPage(): Plugin {
  let folder = "";
  return {
    name: "finish-page",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      const files = filesBelow(folder).filter((file) => !/\.(?:br|gz|map)$/.test(file));
      const urls = files.map((file) => `/${relative(folder, file).replaceAll("\\", "/")}`);
      const hash = createHash("sha256");
      for (const file of files) hash.update(readFileSync(file));
      hash.update(readFileSync(WORKER));
      const version = hash.digest("hex").slice(0, 12);
      const kept = urls.filter((url) => !NOT_KEPT.test(url));
      const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(kept)};\n`;
      writeFileSync(join(folder, "service-worker.js"), head + readFileSync(WORKER, "utf8"));
      for (const file of [...files, join(folder, "service-worker.js")]) compress(file);
    },
  };
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (!COMPRESSED.test(file) || bytes.length < WORTH_COMPRESSING) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

/** Word lists for a page that is being developed, without the server: the same addresses, the same files. */
export function serveLexicons(): Plugin {
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    const path = request.url?.split("?")[0] ?? "";
    if (path !== "/api/lexicons" && !path.startsWith("/lexicons/")) return next();
    if (path === "/api/lexicons") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(shelf().map(({ entry }) => entry)));
      return;
    }
    const found = onShelf(path, shelf());
    const bytes = found && (found.isWhole ? readFileSync(found.path) : forwardBytes(found.entry.name));
    response.statusCode = bytes === null ? 404 : 200;
    response.setHeader("content-type", "application/octet-stream");
    response.setHeader("content-length", bytes?.length ?? 0);
    response.end(bytes);
  };
  return {
    name: "serve-lexicons",
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  };
}
