import type { ReactNode } from "react";
import { useTexts } from "../language/texts.ts";
import { ButtonLink } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Page } from "./Page.tsx";

export function NotFound(): ReactNode {
  const t = useTexts("app");
  return (
    <Page title={t("notFound.name")} width="full">
      <EmptyState
        icon="search"
        title={t("notFound.title")}
        actions={
          <ButtonLink kind="primary" icon="home" href="/">
            {t("notFound.home")}
          </ButtonLink>
        }
      >
        {t("notFound.words")}
      </EmptyState>
    </Page>
  );
}
