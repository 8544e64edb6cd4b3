import { Component, lazy, type ReactNode, Suspense } from "react";
import { useMe } from "../account/me.ts";
import { useWanted } from "../connection/wanted-store.ts";

/** Fetched after the page is there, and only for who has an account: nobody else can be challenged. */
const Presence = lazy(() => import("./Presence.tsx"));

/** In the frame of every page: one's turn, challenges, and games that begin. */
export function OnlineSlot(): ReactNode {
  const { me } = useMe();
  const isWanted = useWanted((state) => state.isWanted);
  if (!me && !isWanted) return null;
  return (
    <Silence>
      <Suspense fallback={null}>
        <Presence />
      </Suspense>
    </Silence>
  );
}

/** What cannot be fetched without a network is not missed: the page works without it. */
class Silence extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
