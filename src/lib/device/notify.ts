import { makeListeners } from "@/lib/listeners";

export type Notice = {
  /** Success, unless it says otherwise. */
  tone?: "success" | "warning" | "danger";
  title: string;
  body?: string;
  /** A toast with an action stays longer. */
  action?: { label: string; onAct: () => void };
};

type Show = (notice: Notice) => void;

/** The toaster loads after the page; earlier notices wait here. */
const waiting: Notice[] = [];
const { follow, emit } = makeListeners();
let shown: Show | null = null;
let dismissShown: (() => void) | null = null;

/** Errors stay until dismissed; the rest disappear. */
export function notify(notice: Notice) {
  if (shown !== null) {
    shown(notice);
    return;
  }
  waiting.push(notice);
  emit();
}

/** Also shows waiting notices. Returns how to stop. */
export function showNotices(show: Show, dismissAll: () => void = () => undefined): () => void {
  shown = show;
  dismissShown = dismissAll;
  for (const notice of waiting.splice(0)) show(notice);
  return () => {
    if (shown === show) shown = null;
  };
}

/** At sign-out, so that the next person does not see them. */
export function dismissNotices() {
  waiting.splice(0);
  dismissShown?.();
}

export function watchWaitingNotices(watch: () => void): () => void {
  if (waiting.length > 0) watch();
  return follow(watch);
}
