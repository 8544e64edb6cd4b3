import { create } from "zustand";

/** Whether anything on the page has asked for the server: known without its code, which comes only then. */
export const useWanted = create<{ readonly isWanted: boolean }>(() => ({ isWanted: false }));
