import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "wouter";
import { classes } from "../design/classes.ts";
import { NotFound } from "../design/NotFound.tsx";
import { Page } from "../design/Page.tsx";
import trayStyles from "../design/tray.module.css";
import { useTexts } from "../language/texts.ts";
import jewelsStyles from "./jewels.module.css";
import { PlayPage } from "./PlayPage.tsx";
import waysStyles from "./ways.module.css";

/** Whoever only plays needs none of these. */
const DailyPage = lazy(() => import("./DailyPage.tsx").then(({ DailyPage: page }) => ({ default: page })));
const RacePage = lazy(() => import("./RacePage.tsx").then(({ RacePage: page }) => ({ default: page })));
const RaceRoomPage = lazy(() => import("./RaceRoomPage.tsx").then(({ RaceRoomPage: page }) => ({ default: page })));
const ReplayPage = lazy(() => import("./ReplayPage.tsx").then(({ ReplayPage: page }) => ({ default: page })));

const PLACES = [
  { path: "", page: PlayPage, width: "wide" },
  { path: "daily", page: DailyPage, width: "usual" },
  { path: "race", page: RacePage, width: "usual" },
  { path: "replay", page: ReplayPage, width: "wide" },
] as const;

/** Jewels, with the ways between its pages. */
export default function JewelsPage({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}): ReactNode {
  const t = useTexts("jewels");
  const path = (params["*"] ?? "").replace(/\/$/, "");
  const race = /^race\/([\w-]{1,64})$/.exec(path)?.[1];
  const here = PLACES.find((place) => place.path === (race === undefined ? path : "race"));
  if (here === undefined) return <NotFound />;
  const Here = here.page;
  return (
    <Page
      title={t("title")}
      width={race === undefined ? here.width : "wide"}
      className={jewelsStyles.jewels}
      actions={<Ways path={here.path} />}
    >
      <Suspense>{race === undefined ? <Here /> : <RaceRoomPage key={race} id={race} />}</Suspense>
    </Page>
  );
}

const Ways = ({ path: here }: { readonly path: string }): ReactNode => {
  const t = useTexts("jewels");
  return (
    <nav className={classes(waysStyles.ways, trayStyles.tray)} aria-label={t("title")}>
      {PLACES.map(({ path }) => (
        <Link
          key={path}
          className={trayStyles.choice}
          href={path === "" ? "/jewels" : `/jewels/${path}`}
          aria-current={path === here ? "page" : undefined}
        >
          {t(`way.${path || "play"}`)}
        </Link>
      ))}
    </nav>
  );
};
