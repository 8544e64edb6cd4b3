import { Component, type ReactNode, Suspense } from "react";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { leaveFirst } from "../first/first.ts";
import { useTexts } from "../language/texts.ts";

interface State {
  readonly fault: unknown;
  readonly at: string;
}

interface Props {
  readonly children: ReactNode;
  /** A change of it takes the fault away: another page may work. */
  readonly place?: string;
}

/** A part of the page broke: say so, and offer to load it again. React wants a class for this. */
export class WholeFault extends Component<Props, State> {
  override state: State = { fault: null, at: "" };

  static getDerivedStateFromError(fault: unknown): Partial<State> {
    return { fault };
  }

  static getDerivedStateFromProps({ place = "" }: Props, { at }: State): Partial<State> | null {
    return place === at ? null : { fault: null, at: place };
  }

  override componentDidCatch(): void {
    leaveFirst();
  }

  override render(): ReactNode {
    if (this.state.fault === null) return this.props.children;
    return (
      <WordlessFault>
        <Suspense fallback={null}>
          <FaultFace isOffline={!navigator.onLine} />
        </Suspense>
      </WordlessFault>
    );
  }
}

/** Where not even the texts can be fetched. */
class WordlessFault extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        icon="flag"
        title="Tessera"
        actions={<Button icon="undo" aria-label="Reload" onClick={() => location.reload()} />}
      />
    );
  }
}

function FaultFace({ isOffline }: { readonly isOffline: boolean }): ReactNode {
  const t = useTexts("app");
  return (
    <main id="main">
      <EmptyState
        icon="flag"
        role="alert"
        title={t(isOffline ? "fault.offline.title" : "fault.title")}
        actions={
          <Button kind="primary" onClick={() => location.reload()}>
            {t("fault.reload")}
          </Button>
        }
      >
        {t(isOffline ? "fault.offline.words" : "fault.words")}
      </EmptyState>
    </main>
  );
}
