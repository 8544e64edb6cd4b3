import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useLayoutEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { NotFound } from "../design/NotFound.tsx";
import { Waiting } from "../design/Waiting.tsx";
import { leaveFirst } from "../first/first.ts";
import { useTopOfPage } from "./top-of-page.ts";
import { WholeFault } from "./WholeFault.tsx";

type Params = Readonly<Record<string, string | undefined>>;
type PageComponent = ComponentType<{ readonly params: Params }>;

interface PageRoute {
  readonly path: string;
  readonly page: LazyExoticComponent<PageComponent>;
  /** The page uses the whole window: no bar at the foot on phones. */
  readonly isFull?: boolean;
}

/** Each page is a file of its own, fetched when somebody goes there; its component is the default export. */
export const ROUTES: readonly PageRoute[] = [
  { path: "/", page: lazy(() => import("../home/HomePage.tsx")) },
  { path: "/play", page: lazy(() => import("../local/LocalPage.tsx")), isFull: true },
  { path: "/game/:id/replay", page: lazy(() => import("../replay/ReplayPage.tsx")) },
  { path: "/game/:id", page: lazy(() => import("../online/OnlinePage.tsx")), isFull: true },
  { path: "/replay", page: lazy(() => import("../replay/ReplayPage.tsx")) },
  { path: "/lobby", page: lazy(() => import("../lobby/LobbyPage.tsx")) },
  { path: "/invite/:id", page: lazy(() => import("../lobby/InvitePage.tsx")) },
  { path: "/jewels/*?", page: lazy(() => import("../jewels/JewelsPage.tsx")) },
  { path: "/sheet", page: lazy(() => import("../sheet/SheetPage.tsx")) },
  { path: "/words", page: lazy(() => import("../words/WordsPage.tsx")) },
  { path: "/words/lists", page: lazy(() => import("../words/ListsPage.tsx")) },
  { path: "/people/:name", page: lazy(() => import("../people/PersonPage.tsx")) },
  { path: "/leaders", page: lazy(() => import("../people/LeadersPage.tsx")) },
  { path: "/settings", page: lazy(() => import("../settings/SettingsPage.tsx")) },
  { path: "/sign-in", page: lazy(() => import("../people/SignInPage.tsx")) },
  { path: "/forgot", page: lazy(() => import("../people/ForgotPage.tsx")) },
  { path: "/reset/:word", page: lazy(() => import("../people/ResetPage.tsx")) },
  { path: "/confirm/:word", page: lazy(() => import("../people/ConfirmPage.tsx")) },
  { path: "/recovery-codes", page: lazy(() => import("../people/CodesPage.tsx")) },
];

/** Stands where a page does, once that is there. */
function Arrived(): null {
  useLayoutEffect(leaveFirst, []);
  return null;
}

export const Pages = (): ReactNode => {
  const [place] = useLocation();
  useTopOfPage(place);
  return (
    <WholeFault place={place}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {ROUTES.map(({ path, page: LazyPage }) => (
            <Route key={path} path={path}>
              {(params) => <LazyPage params={params as Params} />}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
        <Arrived />
      </Suspense>
    </WholeFault>
  );
};
