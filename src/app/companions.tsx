import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useSignIn } from "@/app/sign-in";
import { Toaster } from "@/components/ui/toaster";
import { Away, UpdateNotice } from "@/features/app/away";
import { CutPasteNotice } from "@/features/shell/cut-paste-notice";
import { TimeOut } from "@/features/time-out/time-out";
import { followMediaQuestions } from "@/lib/loading/media-names";
import { clearShown, followPresses, followWorker, takeOver } from "@/lib/loading/service-worker";

/** On every page of both areas, and not part of the first paint. */
export function Companions() {
  return (
    <>
      <LateHeading />
      <TimeOutWatch />
      <Device />
      <CutPasteNotice />
      <Toaster />
    </>
  );
}

/** Handles this device's state: no server, a waiting update, and pressed notifications. */
function Device() {
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => followWorker(setWaiting), []);
  useEffect(() => followMediaQuestions(), []);
  useEffect(() => followPresses((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (signIn.state === "nobody") void clearShown().catch(() => undefined);
  }, [signIn.state]);
  return (
    <>
      {signIn.state === "loading" && <Away />}
      {waiting !== null && (
        <UpdateNotice onUpdate={() => takeOver(waiting)} onLater={() => setWaiting(null)} />
      )}
    </>
  );
}

function TimeOutWatch() {
  const { signIn, leave, close } = useSignIn();
  if (signIn.state !== "somebody") return null;
  const { viewer } = signIn;
  return <TimeOut key={viewer.userId} viewer={viewer} onEnd={close} onLeave={leave} />;
}

/** `RoutedPage` focuses a heading that is there on arrival; this focuses one that appears with the data. */
function LateHeading() {
  const { pathname, hash } = useLocation();
  const lastPath = useRef<string | null>(null);
  useEffect(() => {
    const isMounting = lastPath.current === null; // This may be after the first link was followed.
    const isSamePage = pathname === (lastPath.current ?? documentPath());
    lastPath.current = pathname;
    if (!isSamePage && hash === "")
      return followHeading(isMounting ? null : document.activeElement);
  }, [pathname, hash]);
  return null;
}

/** The path of the first page, where the browser's own focus stays. */
function documentPath() {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation && new URL(navigation.name).pathname;
}

/**
 * Moves the focus from `from` to the latest heading, until somebody presses a key or a pointer, or focuses something
 * else.
 */
export function followHeading(from: Element | null): () => void {
  const end = new AbortController();
  const stop = () => end.abort();
  let focused = from;

  function take() {
    const heading = document.querySelector<HTMLElement>("#content h1");
    const isFree = [from, focused, document.body].includes(document.activeElement);
    if (heading === null || heading === focused || !isFree) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(take);
  end.signal.addEventListener("abort", () => observer.disconnect());
  for (const press of ["keydown", "pointerdown"]) {
    window.addEventListener(press, stop, { signal: end.signal, capture: true });
  }
  observer.observe(document.getElementById("content") ?? document.body, {
    childList: true,
    subtree: true,
  });
  take();
  return stop;
}
