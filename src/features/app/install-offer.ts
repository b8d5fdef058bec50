/** Chromium's; other browsers install from their own menus and offer nothing. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** Comes once, maybe long before anybody sees the page's foot. */
let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

export function keepInstallOffer() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    become(event as InstallOffer);
  });
}

/** An offer can be used once; the browser makes another one after a refusal. */
export function become(next: InstallOffer | null) {
  offer = next;
  for (const listener of listeners) listener();
}

export const readOffer = () => offer;

export function followOffer(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
