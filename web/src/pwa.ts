// Keeps the client in the browser by a service worker, where browsers allow that: over HTTPS and on the same machine.

const HOUR = 3_600_000;

/** What a browser asks before it installs something. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** What there is to tell. */
export interface Told {
  /** Whether the client starts without a network. */
  kept: boolean | null;
  /** Asks the browser to install it, where it offers that. */
  install: (() => void) | null;
  /** A new version lies ready. */
  ready: boolean;
}

/** Begins below this address. */
export async function keep(base: string, told: Told) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    told.install = () => void (event as InstallPrompt).prompt();
  });
  addEventListener("appinstalled", () => (told.install = null));
  if (!("serviceWorker" in navigator)) return;
  try {
    const worker = await navigator.serviceWorker.register(`${base}sw.js`, { updateViaCache: "none" });
    worker.addEventListener("updatefound", () => follow(worker, told));
    setInterval(() => void worker.update().catch(() => null), HOUR);
    // A version that was fetched during an earlier visit waits until every page is closed.
    if (worker.waiting) told.ready = true;
    await navigator.serviceWorker.ready;
    told.kept = true;
  } catch {
    told.kept = false;
  }
}

/** A new version is told of; it begins when no page of the old one is open any more. */
function follow({ installing }: ServiceWorkerRegistration, told: Told) {
  const before = navigator.serviceWorker.controller;
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && before) told.ready = true;
  });
}
