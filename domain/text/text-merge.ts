/** One replaced range. */
type Edit = { from: number; to: number; text: string };

/**
 * Three-way merge. Edits in different places are both applied; where they overlap both stay, theirs first, so that no
 * text is lost. An edit that continues the other, as after a lost answer, does not repeat it. Positions are UTF-16
 * units, and no surrogate pair is split.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const [ours, other] = [editOf(base, mine), editOf(base, theirs)];
  const [from, to] = [Math.min(ours.from, other.from), Math.max(ours.to, other.to)];
  const wording = (edit: Edit) => base.slice(from, edit.from) + edit.text + base.slice(edit.to, to);
  const [our, their] = [wording(ours), wording(other)];
  if (ours.from === other.from) {
    if (typesOn(their, our)) return mine;
    if (typesOn(our, their)) return theirs;
  }
  if (other.to <= ours.from) return apply(apply(base, ours), other);
  if (ours.to <= other.from) return apply(apply(base, other), ours);
  return base.slice(0, from) + their + our + base.slice(to);
}

/** Whether `after` has all of `before`, from its first character on, and something more in one place. */
function typesOn(before: string, after: string): boolean {
  const { from, to } = editOf(before, after);
  return from === to && from > 0;
}

/** The caret's position after the text around it changed. */
export function moveCaret(before: string, after: string, caret: number): number {
  const { from, to, text } = editOf(before, after);
  if (caret <= from) return caret;
  return caret >= to ? caret - (to - from) + text.length : from + text.length;
}

const apply = (text: string, edit: Edit) =>
  text.slice(0, edit.from) + edit.text + text.slice(edit.to);

/** `caret` is the writer's position after the edit: it decides which of several equal letters is new. */
export function editOf(before: string, after: string, caret = after.length): Edit {
  const shorter = Math.min(before.length, after.length);
  const startMax = Math.min(shorter, caret - Math.max(0, after.length - before.length));
  let start = 0;
  while (start < startMax && before[start] === after[start]) start += 1;
  if (isInsidePair(before, start) || isInsidePair(after, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isInsidePair(before, before.length - end) || isInsidePair(after, after.length - end)) {
    end -= 1;
  }
  return {
    from: start,
    to: before.length - end,
    text: after.slice(start, after.length - end),
  };
}

function isInsidePair(text: string, index: number): boolean {
  return /[\uD800-\uDBFF]/.test(text[index - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[index] ?? "");
}
