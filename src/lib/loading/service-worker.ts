/** Runs beside the pages: public/service-worker.js. Missing in development and where the browser has none. */

const address = "/service-worker.js";
/** Checked regularly, because a window may stay open for days. */
const lookForNewEveryMs = 60 * 60 * 1000;

const container = (): ServiceWorkerContainer | undefined =>
  (navigator as Partial<Navigator>).serviceWorker;

export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return await container()?.getRegistration();
}

/** Looks regularly for a new version. `onNew` gets one that waits while windows use the old. Returns how to stop. */
export function followWorker(onNew: (waiting: ServiceWorker) => void): () => void {
  const workers = container();
  if (workers === undefined || import.meta.env.DEV) return () => undefined;
  const end = new AbortController();
  const { signal } = end;
  const begin = async () => {
    await workers.register(address);
    const registration = await workers.getRegistration();
    if (registration === undefined || signal.aborted) return;
    const look = () => {
      // The first worker of a browser replaces nothing.
      const { waiting } = registration;
      if (waiting !== null && workers.controller !== null) onNew(waiting);
    };
    const onFound = () =>
      registration.installing?.addEventListener("statechange", look, { signal });
    registration.addEventListener("updatefound", onFound, { signal });
    onFound(); // The browser may have started loading one before this code ran.
    look();
    const timer = setInterval(() => {
      registration.update().catch(() => undefined);
    }, lookForNewEveryMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  };
  begin().catch(() => undefined); // The pages work without it.
  return () => end.abort();
}

/** This window switches to the new version now, the others at their next load. */
export function takeOver(waiting: ServiceWorker) {
  const reload = () => window.location.reload();
  container()?.addEventListener("controllerchange", reload, { once: true });
  waiting.postMessage("take over");
}

/** Opens the page of a pressed notification. Returns how to stop. */
export function followPresses(open: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === "string") open(data.open);
  };
  container()?.addEventListener("message", onMessage);
  return () => container()?.removeEventListener("message", onMessage);
}

/** Called at sign-out, because notifications on a lock screen name people. */
export async function clearShown() {
  setBadge(0);
  const shown = await (await findWorker())?.getNotifications();
  for (const notification of shown ?? []) notification.close();
}

type Badged = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

/** Sets the badge on an installed app's icon, where the system shows one. */
export function setBadge(count: number) {
  const { setAppBadge, clearAppBadge } = navigator as Badged;
  const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  change?.catch(() => undefined);
}
