import { create } from "zustand";
import { addFiles, NO_FILES, type SheetFile, type SheetFiles } from "../files/files.ts";

interface SheetTable {
  readonly files: SheetFiles;
  /** Names of files that nobody could make out. */
  readonly unknown: readonly string[];
  /** By which rules a GCG is counted; null: those that fit. */
  readonly ruleset: string | null;
}

const EMPTY: SheetTable = { files: NO_FILES, unknown: [], ruleset: null };

/** Lives as long as the tab: who looks at another page and comes back finds the sheet. */
export const useSheet = create<SheetTable>(() => EMPTY);

export const layFiles = (added: readonly SheetFile[]): void =>
  useSheet.setState(({ files }) => ({ ...addFiles(files, added), ruleset: null }));

export const clearFiles = (): void => useSheet.setState(EMPTY);

export const chooseRuleset = (ruleset: string): void => useSheet.setState({ ruleset });
