import { CloudOff } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useSignIn } from "@/app/sign-in";
import { Button } from "@/components/ui/button";
import { Toaster } from "@/components/ui/toaster";
import { appWords } from "@/content/app";
import { notices } from "@/content/notices";
import { TimeOut } from "@/features/time-out/time-out";
import { notify } from "@/lib/device/notify";
import { closingListeners } from "@/lib/live/closings";
import { useLineState } from "@/lib/live/line";
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

/** Covers the empty page until the server has confirmed the sign-in. */
function Away() {
  const titleId = useId();
  const isAway = useLineState() !== "open";
  const isCrowded = useIsCrowded();
  if (!isAway && !isCrowded) return null;
  const { title, sentence } = isCrowded ? appWords.crowded : appWords.away;
  const { kept } = appWords.away;
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-0 z-30 grid animate-in place-items-center overflow-auto bg-background px-5 py-10 fade-in sm:px-8"
    >
      <div className="max-w-prose">
        <CloudOff aria-hidden strokeWidth={1.6} className="mb-5 size-9 text-highlight" />
        <h1 id={titleId} className="font-display text-3xl">
          {title}
        </h1>
        <p className="mt-3 text-lg">{sentence}</p>
        <p className="mt-3 text-muted-foreground">{kept}</p>
      </div>
    </section>
  );
}

/** The server limits a person's sockets, and refuses each attempt to open one more. */
function useIsCrowded(): boolean {
  const [isCrowded, setIsCrowded] = useState(false);
  useEffect(() => {
    const listen = (reason: string) => setIsCrowded(reason.endsWith("TooManySockets"));
    closingListeners.add(listen);
    return () => void closingListeners.delete(listen);
  }, []);
  return isCrowded;
}

/** Stays until it is answered, because a reload would lose a half-written form. */
function UpdateNotice({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  const { title, now, later } = appWords.update;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border bg-popover px-4 py-3 shadow-float fade-in md:bottom-4"
    >
      <p>{title}</p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onUpdate}>
          {now}
        </Button>
        <Button size="sm" variant="ghost" onClick={onLater}>
          {later}
        </Button>
      </span>
    </div>
  );
}

/** A field with maxlength truncates pasted text; this shows a notice about it. */
export function CutPasteNotice() {
  useEffect(() => {
    document.addEventListener("paste", showCut);
    return () => document.removeEventListener("paste", showCut);
  }, []);
  return null;
}

function showCut({ target, clipboardData }: ClipboardEvent) {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!isField || target.maxLength < 0) return;
  const { maxLength, value, selectionStart, selectionEnd } = target;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const pasted = clipboardData?.getData("text/plain").replaceAll("\r\n", "\n") ?? "";
  if (value.length - replaced + pasted.length > maxLength) {
    notify(notices.pasteCut(maxLength.toLocaleString("en-US")));
  }
}
