import type { TSchema } from "typebox";
import { Check, Errors } from "typebox/value";

/** Where a value is not as it should be, and what it should be there. */
export interface Flaw {
  /** Names and numbers from the outside in, with dots between them. */
  readonly field: string;
  readonly expected: string;
}

/** Of a form, as JSON Schema writes it: what is looked at here. */
interface Form {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Form[];
  readonly items?: Form;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly patternProperties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly maxProperties?: number;
  readonly additionalProperties?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fits = (form: Form, value: unknown): boolean => Check(form as TSchema, value);

/** Whether there is more of it than the form allows: that is seen before anything in it is looked at. */
export function isOversized(form: TSchema, value: unknown): boolean {
  const { maxItems = Number.POSITIVE_INFINITY, maxProperties = Number.POSITIVE_INFINITY } = form as Form;
  return Array.isArray(value) ? value.length > maxItems : isFields(value) && Object.keys(value).length > maxProperties;
}

/**
 * The first flaw of a value that does not fit its form. It goes straight down to it: a list of all flaws of a text that
 * somebody made to have thousands of them would cost more than the text is worth. Sizes are looked at before contents.
 */
export function firstFlaw(form: TSchema, value: unknown): Flaw {
  return flawIn(form as Form, value, []);
}

function flawIn(form: Form, value: unknown, path: readonly (string | number)[]): Flaw {
  const flaw = (expected: string, ...further: string[]): Flaw => ({
    field: [...path, ...further].join(".").slice(0, 100),
    expected,
  });
  if (form.anyOf !== undefined) {
    const meant = meantOf(form.anyOf, value);
    return meant === null ? flaw("must match one of the forms") : flawIn(meant, value, path);
  }
  if (form.type === "array" && Array.isArray(value)) {
    const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = form;
    if (value.length > maxItems) return flaw(`must not have more than ${maxItems} items`);
    if (value.length < minItems) return flaw(`must not have fewer than ${minItems} items`);
    const at = value.findIndex((item) => !fits(items, item));
    if (at >= 0) return flawIn(items, value[at], [...path, at]);
  }
  if (form.type === "object" && isFields(value)) {
    const { maxProperties = Number.POSITIVE_INFINITY, required = [] } = form;
    const names = Object.keys(value);
    if (names.length > maxProperties) return flaw(`must not have more than ${maxProperties} fields`);
    const missing = required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return flaw("must be there", missing);
    for (const name of names) {
      const field = fieldOf(form, name);
      if (field === null) return flaw("must not be there", name);
      if (!fits(field, value[name])) return flawIn(field, value[name], [...path, name]);
    }
  }
  return flaw(Errors(form as TSchema, value)[0]?.message ?? "");
}

/** The form of a field; null where there is none of that name. */
function fieldOf(form: Form, name: string): Form | null {
  const { properties = {}, patternProperties = {}, additionalProperties } = form;
  if (Object.hasOwn(properties, name)) return properties[name];
  for (const [pattern, field] of Object.entries(patternProperties))
    if (fits({ type: "string", pattern } as Form, name)) return field;
  return additionalProperties === false ? null : {};
}

/** Which of several forms somebody had in mind: the one whose fixed fields are there, or the only one of its kind. */
function meantOf(forms: readonly Form[], value: unknown): Form | null {
  if (isFields(value)) {
    const named = forms.filter(({ properties = {} }) => {
      const fixed = Object.entries(properties).filter(([, field]) => field.const !== undefined);
      return fixed.length > 0 && fixed.every(([name, field]) => value[name] === field.const);
    });
    if (named.length === 1) return named[0];
  }
  const others = forms.filter(({ type }) => type !== "null");
  return others.length === 1 ? others[0] : null;
}

/**
 * What no store takes, wherever it stands: NUL and half characters in texts and names, and numbers that are no longer
 * exact. Null: nothing.
 */
export function unstorable(value: unknown): Flaw | null {
  if (typeof value === "string")
    return BROKEN.test(value) ? inside("must be text without NUL and half characters") : null;
  if (typeof value === "number")
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? inside("must be an exact number") : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    if (BROKEN.test(name)) return inside("must have names without NUL and half characters");
    const found = unstorable(part);
    if (found !== null) return inside(found.expected, name, found.field);
  }
  return null;
}

const BROKEN = /[\p{Cs}\0]/u;

const inside = (expected: string, ...path: string[]): Flaw => ({
  field: path
    .filter((name) => name !== "")
    .join(".")
    .slice(0, 100),
  expected,
});
