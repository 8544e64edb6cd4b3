import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WEB = join(dirname(dirname(fileURLToPath(import.meta.url))), "src", "web");
/** The only styles of the whole page: names for values, and how elements look by themselves. */
const GLOBAL = ["design/tokens.css", "design/base.css"];

const read = (file: string): string => readFileSync(join(WEB, file), "utf8");
const all = readdirSync(WEB, { recursive: true, encoding: "utf8" });
const sheets = all.filter((file) => file.endsWith(".css"));
const modules = sheets.filter((file) => file.endsWith(".module.css"));
const code = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));

const withoutComments = (text: string): string => text.replace(/\/\*.*?\*\//gs, "");
const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name);

/** Selectors of the rules that stand in no other rule; those inside begin at one of these. */
function outerSelectors(css: string): string[] {
  const found: string[] = [];
  /** For each open brace, whether it is that of a rule rather than of `@media` and the like. */
  const open: boolean[] = [];
  for (const [, prelude, brace] of withoutComments(css).matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "}") open.pop();
    if (brace !== "{") continue;
    const isRule = !prelude.trim().startsWith("@");
    const isInKeyframes = open.length > 0 && /^(from|to|[\d.]+%)/.test(prelude.trim());
    if (isRule && !isInKeyframes && !open.includes(true)) found.push(prelude.trim());
    open.push(isRule);
  }
  return found;
}

const allSelectors = (css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{};]*)\{/g)].map(([, prelude]) => prelude).filter((text) => !/@/.test(text));

/** The modules that a source imports, by the names that it gives them. */
const modulesOf = (file: string, source: string): [name: string, module: string][] =>
  [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].map(([, name, path]) => [
    name,
    relative(WEB, join(WEB, dirname(file), path)),
  ]);

test("only tokens and base are styles of the whole page: all else is a module, whose classes are its own", () => {
  expect(sheets.filter((file) => !GLOBAL.includes(file) && !modules.includes(file))).toEqual([]);
  const plain = code.flatMap((file) =>
    [...read(file).matchAll(/import "(\.[^"]+\.css)"/g)].map(([, path]) => join(dirname(file), path)),
  );
  expect(plain).toEqual(GLOBAL);
  for (const file of GLOBAL) expect(allSelectors(read(file)).flatMap(classesIn), file).toEqual([]);
});

test("every rule of a module begins at a class of its own: an element or an attribute alone is everybody's", () => {
  const faults = modules.flatMap((file) =>
    outerSelectors(read(file))
      .flatMap((selector) => selector.split(/,(?![^(]*\))/))
      .filter((selector) => classesIn(selector).length === 0 || selector.includes(":global"))
      .map((selector) => `${file}: ${selector.trim()}`),
  );
  expect(faults).toEqual([]);
});

test("the design and the elements are in a layer, so that who uses them has the last word in whatever order files come", () => {
  const layered = sheets.filter((file) => file.startsWith("design/") && file !== "design/tokens.css");
  expect(layered.filter((file) => !/^@layer design \{.*^\}\s*$/ms.test(withoutComments(read(file)).trim()))).toEqual(
    [],
  );
  expect(modules.filter((file) => !layered.includes(file) && read(file).includes("@layer"))).toEqual([]);
});

test("a class name comes from a module, and is never a text of its own", () => {
  const faults = code.flatMap((file) => {
    // What is compared is no class name.
    const source = read(file).replace(/[!=]== "[^"]*"/g, "");
    const found = source.matchAll(/className(?:=| = )\{?[^}\n]*["`][^\n]*|\bclasses\([^)]*["`][^)]*\)|classList\.\w+/g);
    return [...found].map(([text]) => `${file}: ${text}`);
  });
  expect(faults).toEqual([]);
});

test("an element has classes of one module besides the design's: between two, the order of files would decide", () => {
  const faults = code.flatMap((file) => {
    const source = read(file);
    const own = modulesOf(file, source).filter(([, module]) => !module.startsWith("design/"));
    return [...source.matchAll(/\bclasses\([^)]*\)/g)]
      .filter(([text]) => own.filter(([name]) => text.includes(`${name}.`)).length > 1)
      .map(([text]) => `${file}: ${text}`);
  });
  expect(faults).toEqual([]);
});

test("every class that is used is there, and every class that is there is used", () => {
  const used = new Map<string, Set<string>>(modules.map((file) => [file, new Set()]));
  const faults: string[] = [];
  for (const file of code) {
    const source = read(file);
    for (const [name, module] of modulesOf(file, source)) {
      const known = new Set(allSelectors(read(module)).flatMap(classesIn));
      for (const [, wanted] of source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, "g"))) {
        if (wanted === undefined) faults.push(`${file}: a computed class of ${module}`);
        else if (!known.has(wanted)) faults.push(`${file}: ${module} has no ${wanted}`);
        used.get(module)?.add(wanted);
      }
    }
  }
  for (const [module, names] of used)
    for (const name of new Set(allSelectors(read(module)).flatMap(classesIn)))
      if (!names.has(name)) faults.push(`${module}: nobody uses ${name}`);
  expect(faults).toEqual([]);
});

test("a layout changes at the three widths that tokens.css names, and at no other", () => {
  const named = [...read("design/tokens.css").matchAll(/^ +(\w+) +width [<>]= (\d+rem) /gm)].map(
    ([, , width]) => width,
  );
  expect(named).toHaveLength(3);
  const queries = [...sheets, ...code].flatMap((file) =>
    [...read(file).matchAll(/(?:@media[^{]*|")\((?:[\w-]*width)[^)]*\)/g)].map(
      ([text]) => `${basename(file)}: ${text}`,
    ),
  );
  expect(queries).not.toEqual([]);
  const isNamed = (query: string): boolean =>
    named.some((width) => new RegExp(`\\(width [<>]=? ${width}\\)`).test(query));
  expect(queries.filter((query) => !isNamed(query))).toEqual([]);
});

test("selectors are read as they are meant", () => {
  const css =
    ".a,\n.b { & > .c { x: y; } }\n@media (width <= 1rem) { h2 .d { x: y } }\n@keyframes k { from { x: y } 50% { x: y } }";
  expect(outerSelectors(css)).toEqual([".a,\n.b", "h2 .d"]);
  expect(allSelectors(css).flatMap(classesIn)).toEqual(["a", "b", "c", "d"]);
});
