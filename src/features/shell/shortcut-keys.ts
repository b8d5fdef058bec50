import { goKey, helpKey } from "@/content/shell";

/** How long a G waits for its letter. */
export const chordMs = 1200;

type Press = Pick<KeyboardEvent, "key" | "timeStamp">;

/** What a key means after the one before it: a place by its letter, the list, or nothing. */
export function readShortcut(
  { key, timeStamp }: Press,
  before: Press | null,
): { open: "help" } | { goTo: string } | null {
  if (key === helpKey) return { open: "help" };
  const isChord = before?.key === goKey && timeStamp - before.timeStamp <= chordMs;
  return isChord ? { goTo: key.toLowerCase() } : null;
}

/** Where keys are words, choices or another program's commands, they are not ours. */
export function isTyping({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=dialog], [role=menu], [role=listbox]") !==
        null)
  );
}
