// Completes package-lock.json: npm ci refuses a lock that lacks optional packages of other platforms,
// and npm leaves them out of the lock where the registry at hand (a mirror) does not serve them.
// Such packages are never installed on a platform that is not theirs, so name, version and platform are enough.
import { readFileSync, writeFileSync } from "node:fs";

const OSES = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];
const CPUS = ["arm64", "arm", "ia32", "x64", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

const file = process.argv[2] ?? "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (`${path}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages) continue;
    const parts = name.split("/").at(-1).split("-");
    const os = OSES.filter((word) => parts.includes(word));
    const cpu = CPUS.filter((word) => parts.includes(word));
    if (!/^\d/.test(version) || os.length + cpu.length === 0) {
      console.error(`left out: ${name}@${version} of ${path} (no exact version, or no platform in its name)`);
      continue;
    }
    const libc = parts.some((part) => part.startsWith("musl"))
      ? ["musl"]
      : parts.some((part) => part.startsWith("gnu")) && os[0] === "linux"
        ? ["glibc"]
        : [];
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.error(`added ${added.length}: ${added.join(" ")}`);
