export type Notice = {
  tone: "success" | "warning" | "danger";
  title: string;
  body?: string;
  /** What can still be done about it, such as undoing it; the notice then stays long enough to be reached. */
  action?: { label: string; onAct: () => void };
};

type Show = (notice: Notice) => void;

/** What shows notices is fetched after the page, so those that come before it wait here. One window has one place for them. */
const waiting: Notice[] = [];
const watchers = new Set<() => void>();
let shown: Show | null = null;
let dismissShown: (() => void) | null = null;

/** Tells the person something. What went wrong stays until they have dismissed it; the rest leaves by itself. */
export function notify(notice: Notice) {
  if (shown !== null) {
    shown(notice);
    return;
  }
  waiting.push(notice);
  for (const watch of watchers) watch();
}

/** Takes over the showing, of what waits too, until the answer is called. */
export function showNotices(show: Show, dismissAll: () => void = () => undefined): () => void {
  shown = show;
  dismissShown = dismissAll;
  for (const notice of waiting.splice(0)) show(notice);
  return () => {
    if (shown === show) shown = null;
  };
}

/** Takes away all that was said, because whoever it was said to has left. */
export function dismissNotices() {
  waiting.splice(0);
  dismissShown?.();
}

/** Calls back for a notice that nothing shows yet. */
export function watchWaitingNotices(watch: () => void): () => void {
  watchers.add(watch);
  if (waiting.length > 0) watch();
  return () => {
    watchers.delete(watch);
  };
}
