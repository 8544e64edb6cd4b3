import type { ReactNode } from "react";
import { EmptyState } from "../design/EmptyState.tsx";
import { Page } from "../design/Page.tsx";

/** The room of a page that is being built. */
export const Coming = (): ReactNode => (
  <Page title="Tessera" width="full">
    <EmptyState icon="board" title="Tessera" />
  </Page>
);
