import { useEffect } from "react";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";

/** Whether a newer page has come and waits for this one to end. */
function watch(registration: ServiceWorkerRegistration, onNewer: (newer: ServiceWorker) => void): void {
  const look = (worker: ServiceWorker | null): void => {
    // Without a controller it is the first one, which has nobody to wait for.
    if (worker?.state === "installed" && navigator.serviceWorker.controller !== null) onNewer(worker);
  };
  look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => look(coming));
  });
}

let isReloading = false;

function takeOver(newer: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!isReloading) location.reload();
    isReloading = true;
  });
  newer.postMessage("takeOver");
}

/** On a first visit so long nothing must have been asked for: a slow line has all that it can carry. */
const QUIET_MS = 8000;

/** To keep the page fetches all of it, ten times what a first visit needs: that comes after what somebody waits for. */
async function firstVisitIsServed(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return;
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const { listsAreHere } = await import("../engine/engine.ts");
  await listsAreHere();
}

/** Keeps the page on the device, and says politely when a newer one is there: it starts with the next visit, or at once. */
export function useOffline(): void {
  const t = useTexts("app");
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const onNewer = (newer: ServiceWorker): void => {
      toast(t("newer.words"), { stays: true, action: { label: t("newer.now"), run: () => takeOver(newer) } });
    };
    firstVisitIsServed()
      .then(() => navigator.serviceWorker.register("/service-worker.js"))
      .then(
        (registration) => watch(registration, onNewer),
        () => {
          // No secure address, or forbidden: the page works, with the network.
        },
      );
  }, [t]);
}
