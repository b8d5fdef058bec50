/** Chromium's; other browsers install from their own menus and offer nothing. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** Set by public/before-paint.js, because an offer can come before this file is loaded. */
    installOffer?: InstallOffer | null;
  }
}

const changes = ["beforeinstallprompt", "appinstalled"];

export const readOffer = () => window.installOffer ?? null;

/** An offer can be used once; the browser makes another one after a refusal. */
export function takeOffer() {
  const offer = readOffer();
  window.installOffer = null;
  return offer;
}

export function followOffer(listener: () => void) {
  const onChange = ({ type }: Event) => {
    if (type === "appinstalled") takeOffer();
    listener();
  };
  for (const change of changes) addEventListener(change, onChange);
  return () => {
    for (const change of changes) removeEventListener(change, onChange);
  };
}
