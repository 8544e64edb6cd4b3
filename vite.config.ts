import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { finishPage, serveLexicons, showFirst } from "./scripts/page-build.ts";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Where `npm run dev` finds the server: what is not the page's own goes there. */
const SERVER = process.env.TESSERA_SERVER ?? "http://127.0.0.1:8080";
/** The server answers pages of its own address alone: what goes on to it is said to come from there. */
const headersThere = { origin: SERVER };
const proxy = {
  "/api": { target: SERVER, changeOrigin: true, headers: headersThere },
  "/socket": { target: SERVER, changeOrigin: true, headers: headersThere, ws: true },
};
/** As the server sends them: they let the page share memory with its worker. */
const headers = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Files that only few need get a name by which the service worker knows them. */
function chunkName({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const data = /\/data\/(texts|leaves|lexicons|messages)\/(?:(\w+)\/)?([\w-]+)\.json$/.exec(moduleIds.at(-1) ?? "");
  if (data === null) return "assets/[name]-[hash].js";
  const [, kind, area, name] = data;
  return `assets/${kind.replace(/s$/, "")}-${area ? `${area}-` : ""}${name}-[hash].js`;
}

/** A class is named after its folder, its file and itself: readable where one looks at it, and nobody else's. */
const scopedName = (local: string, file: string): string =>
  `${basename(dirname(file))}-${basename(file).replace(/\.module\.css.*$/, "")}__${local}`;

export default defineConfig({
  root: folder("src/web"),
  publicDir: folder("src/web/public"),
  plugins: [react(), serveLexicons(), showFirst(), finishPage()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: folder("dist/page"),
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome120", "safari17.2", "firefox121"],
    // Styles and pictures stay files of their own: the page's security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: "manifest.json",
    rolldownOptions: { output: { chunkFileNames: chunkName } },
  },
  worker: { format: "es", rolldownOptions: { output: { chunkFileNames: chunkName } } },
  server: {
    port: 5173,
    headers,
    fs: { allow: [folder(".")] },
    proxy,
  },
  preview: {
    port: 4173,
    headers,
    proxy,
  },
});
