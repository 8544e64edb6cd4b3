import { create } from "zustand";
import { CLASSIC } from "../../jewels/rules.ts";
import { SAMPLE_IDS, type SampleId } from "./samples.ts";
import { LIMIT_KINDS, type LimitForm, rulesOf, USUAL_LIMITS } from "./setup.ts";

/** What was chosen for the last new game, kept on this device. */
export interface SetupForm {
  readonly board: "random" | "sample" | "file";
  readonly sample: SampleId;
  readonly rows: number;
  readonly columns: number;
  readonly colours: number;
  readonly limit: LimitForm;
}

const KEY = "tessera.jewels.setup";
const USUAL: SetupForm = { board: "random", sample: "contest", ...CLASSIC, limit: USUAL_LIMITS };

/** Field by field: what makes no sense gets its usual value. */
export function parseSetupForm(json: unknown): SetupForm {
  const stored = (typeof json === "object" && json !== null ? json : {}) as Partial<Record<keyof SetupForm, unknown>>;
  const limit = (typeof stored.limit === "object" && stored.limit !== null ? stored.limit : {}) as Partial<LimitForm>;
  const text = (value: unknown, usual: string): string => (typeof value === "string" ? value.slice(0, 8) : usual);
  return {
    board: stored.board === "sample" || stored.board === "random" ? stored.board : USUAL.board,
    sample: SAMPLE_IDS.find((id) => id === stored.sample) ?? USUAL.sample,
    ...rulesOf(Number(stored.rows), Number(stored.columns), Number(stored.colours)),
    limit: {
      kind: LIMIT_KINDS.find((kind) => kind === limit.kind) ?? USUAL_LIMITS.kind,
      time: text(limit.time, USUAL_LIMITS.time),
      turns: text(limit.turns, USUAL_LIMITS.turns),
    },
  };
}

function stored(): SetupForm {
  try {
    return parseSetupForm(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return USUAL;
  }
}

interface SetupState {
  readonly form: SetupForm;
  readonly change: (to: Partial<SetupForm>) => void;
}

export const useSetupForm = create<SetupState>((set, get) => ({
  form: stored(),
  change: (to) => {
    const form = { ...get().form, ...to };
    set({ form });
    try {
      localStorage.setItem(KEY, JSON.stringify(form));
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
}));
