import { goKey, helpKey } from "@/content/shell";

/** How long a G waits for its letter. */
export const chordMs = 1200;

type Press = Pick<KeyboardEvent, "key" | "timeStamp">;

export function readShortcut(
  { key, timeStamp }: Press,
  before: Press | null,
): { open: "help" } | { goTo: string } | null {
  if (key === helpKey) return { open: "help" };
  const isChord = before?.key === goKey && timeStamp - before.timeStamp <= chordMs;
  return isChord ? { goTo: key.toLowerCase() } : null;
}

/** True for text fields, choices and other programs' shortcuts. */
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
