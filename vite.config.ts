import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Where `npm run dev` finds the server: what is not the page's own goes there. */
const SERVER = process.env.TESSERA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: folder("src/web"),
  publicDir: folder("src/web/public"),
  plugins: [react()],
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
  },
  worker: { format: "es" },
  server: {
    port: 5173,
    fs: { allow: [folder(".")] },
    proxy: {
      "/api": SERVER,
      "/lexicons": SERVER,
      "/socket": { target: SERVER, ws: true },
    },
  },
});
