import { Download } from "lucide-react";
import { useState, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { appWords } from "@/content/app";
import type { NavEntry } from "@/content/shell";
import { Shortcuts } from "@/features/shell/shortcuts";

export function AreaLinks({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <>
      <Shortcuts entries={entries} />
      <InstallButton />
    </>
  );
}

/** Chromium's; other browsers install from their own menus and offer nothing. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** Set by public/before-paint.js, because an offer can arrive before this file is loaded. */
    installOffer?: InstallOffer | null;
  }
}

const changes = ["beforeinstallprompt", "appinstalled"];

const readOffer = () => window.installOffer ?? null;

/** An offer can be used once; the browser makes another one after a refusal. */
function takeOffer() {
  const offer = readOffer();
  window.installOffer = null;
  return offer;
}

function followOffer(listener: () => void) {
  const onChange = ({ type }: Event) => {
    if (type === "appinstalled") takeOffer();
    listener();
  };
  for (const change of changes) addEventListener(change, onChange);
  return () => {
    for (const change of changes) removeEventListener(change, onChange);
  };
}

/** Only where the browser offers to install the site as an app. */
export function InstallButton() {
  const offer = useSyncExternalStore(followOffer, readOffer);
  const [used, setUsed] = useState<Event | null>(null);
  if (offer === null || offer === used) return null;
  const accept = () => {
    setUsed(offer);
    void takeOffer()?.prompt();
  };
  return (
    <Button variant="link" className="min-h-11" onClick={accept}>
      <Download aria-hidden />
      {appWords.install}
    </Button>
  );
}
