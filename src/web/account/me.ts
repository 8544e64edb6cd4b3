import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "../../protocol/answers.ts";
import { api } from "../http/api.ts";

const KEY = ["me"];

export interface MeState {
  /** Null: nobody is signed in. Undefined: it is not known yet, or the server cannot be reached. */
  readonly me: Me | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Who is signed in at this browser. */
export function useMe(): MeState {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.me({ signal }),
    retry: false,
    staleTime: 60_000,
  });
  return { me: data, error, refetch: () => void refetch() };
}

/** For who has just signed in, out, or changed the name: what was asked before is worth nothing any more. */
export function useMeChanged(): (me: Me | null) => void {
  const queries = useQueryClient();
  return (me) => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
    const know = (): void => void queries.setQueryData(KEY, me);
    know();
    // An answer that is still under way is about who was here before, and must not come in after this.
    void queries.cancelQueries({ queryKey: KEY }).then(know);
  };
}
