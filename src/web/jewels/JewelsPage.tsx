import type { ReactNode } from "react";
import { Link } from "wouter";
import { NotFound } from "../app/NotFound.tsx";
import { Page } from "../design/Page.tsx";
import { useTexts } from "../language/texts.ts";
import { DailyPage } from "./DailyPage.tsx";
import "./jewels.css";
import { PlayPage } from "./PlayPage.tsx";
import { ReplayPage } from "./ReplayPage.tsx";

const PLACES = [
  { path: "", page: PlayPage },
  { path: "daily", page: DailyPage },
  { path: "replay", page: ReplayPage },
] as const;

/** Jewels, with the ways between its pages. */
export default function JewelsPage({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}): ReactNode {
  const t = useTexts("jewels");
  const path = (params["*"] ?? "").replace(/\/$/, "");
  const here = PLACES.find((place) => place.path === path);
  if (here === undefined) return <NotFound />;
  const Here = here.page;
  return (
    <Page title={t("title")} width="wide" className="jewels" actions={<Ways path={path} />}>
      <Here />
    </Page>
  );
}

const Ways = ({ path: here }: { readonly path: string }): ReactNode => {
  const t = useTexts("jewels");
  return (
    <nav className="jewels-ways" aria-label={t("title")}>
      {PLACES.map(({ path }) => (
        <Link
          key={path}
          href={path === "" ? "/jewels" : `/jewels/${path}`}
          aria-current={path === here ? "page" : undefined}
        >
          {t(`way.${path || "play"}`)}
        </Link>
      ))}
    </nav>
  );
};
