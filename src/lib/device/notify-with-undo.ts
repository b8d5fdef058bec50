import { undoWord } from "@/content/undo";
import { notify } from "@/lib/device/notify";

/** Says what is done, and offers to take it back where that is possible. */
export function notifyWithUndo(title: string, onUndo: (() => void) | undefined, body?: string) {
  const action = onUndo && { label: undoWord, onAct: onUndo };
  notify({ title, body, action });
}
