/** The program that runs beside the pages: public/service-worker.js. Absent in development and where browsers have none. */

const address = "/service-worker.js";
/** A window may stay open for days. */
const lookForNewEveryMs = 60 * 60 * 1000;

const container = (): ServiceWorkerContainer | undefined =>
  (navigator as Partial<Navigator>).serviceWorker;

export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return await container()?.getRegistration();
}

/** Also looks for a newer one now and then. Returns how to stop; `onNew` gets one that waits until no window uses the old one. */
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
      // The first one of a browser replaces nothing.
      const { waiting } = registration;
      if (waiting !== null && workers.controller !== null) onNew(waiting);
    };
    const onFound = () =>
      registration.installing?.addEventListener("statechange", look, { signal });
    registration.addEventListener("updatefound", onFound, { signal });
    onFound(); // The browser may have begun to load one before this part of the page was there.
    look();
    const timer = setInterval(() => {
      registration.update().catch(() => undefined);
    }, lookForNewEveryMs);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
    });
  };
  begin().catch(() => undefined); // The pages work without it.
  return () => {
    end.abort();
  };
}

/** All windows run the new program from their next load on; this one at once. */
export function takeOver(waiting: ServiceWorker) {
  const reload = () => {
    window.location.reload();
  };
  container()?.addEventListener("controllerchange", reload, { once: true });
  waiting.postMessage("take over");
}

/** What a pressed notification wants to be opened. Returns how to stop. */
export function followPresses(open: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === "string") open(data.open);
  };
  container()?.addEventListener("message", onMessage);
  return () => container()?.removeEventListener("message", onMessage);
}

/** At sign-out: notifications on a lock screen name people. */
export async function clearShown() {
  setBadge(0);
  const shown = await (await findWorker())?.getNotifications();
  for (const notification of shown ?? []) notification.close();
}

type Badged = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

/** On the icon of an installed app, where the system shows one. */
export function setBadge(count: number) {
  const { setAppBadge, clearAppBadge } = navigator as Badged;
  const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  change?.catch(() => undefined);
}
