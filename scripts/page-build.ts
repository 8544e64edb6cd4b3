import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { type Connect, createServer, type Manifest, type Plugin, type ResolvedConfig } from "vite";
import { INTERFACE_LANGUAGES } from "../src/base/languages.ts";
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

const FIRST_PAGE = "app/FirstPage.tsx";
const HOME_PAGE = "home/HomePage.tsx";

const STYLE_LINK = /<link rel="stylesheet"[^>]*>/g;
const START_SCRIPT = '<script src="/start.js"></script>';

/** After a build: the document shows the first page by itself, with that page's styles, before any script has come. */
export function showFirst(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "show-first",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const { root, build } = config;
      const folder = resolve(root, build.outDir);
      const file = join(folder, "index.html");
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
      const document = readFileSync(file, "utf8");
      const links = stylesOf(manifest, HOME_PAGE).map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`);
      // Styles before scripts: a browser asks for six things at a time, and what is seen first must not wait for the rest.
      const styles = [...new Set([...(document.match(STYLE_LINK) ?? []), ...links])];
      const html = await drawFirst(config);
      writeFileSync(
        file,
        document
          .replaceAll(STYLE_LINK, "")
          .replace(START_SCRIPT, [START_SCRIPT, ...styles].join("\n    "))
          .replace("<!-- first page -->", () => html),
      );
    },
  };
}

/** By a server of Vite's own, which names the classes of styles as the build did. */
async function drawFirst({ root, css }: ResolvedConfig): Promise<string> {
  const server = await createServer({
    ...{ root, configFile: false, plugins: [react()], css: { modules: css.modules }, logLevel: "warn" },
    ...{ appType: "custom", server: { middlewareMode: true, ws: false, watch: null } },
  });
  try {
    const { firstPage } = await server.ssrLoadModule(`/${FIRST_PAGE}`);
    const texts = INTERFACE_LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(homeTexts(language), "utf8")),
    ]);
    return firstPage(Object.fromEntries(texts));
  } finally {
    await server.close();
  }
}

const homeTexts = (language: string): string =>
  fileURLToPath(new URL(`../data/texts/home/${language}.json`, import.meta.url));

/** Of a chunk and all that it imports at once, those it imports first. */
function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const { imports = [], css = [] } = manifest[key];
  return [...imports.flatMap((other) => stylesOf(manifest, other, seen)), ...css];
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
