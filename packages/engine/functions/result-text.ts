/** The texts of the lists of rows in a result; its JSON has a placeholder for each. */
export type RowLists = (readonly string[])[];

/** JSON text contains this character only in escaped form. */
const mark = "\0";

/** Adds the texts to `lists` and returns their placeholder for the result's JSON. */
export function markList(lists: RowLists, texts: readonly string[]): string {
  lists.push(texts);
  return `${mark}${lists.length - 1}${mark}`;
}

export const listText = (texts: readonly string[]): string => `[${texts.join(",")}]`;

export type Piece = string | readonly string[];

export function piecesOf(json: string, lists: RowLists | null | undefined): Piece[] {
  if (!lists || lists.length === 0) return [json];
  return json.split(mark).map((part, at) => (at % 2 === 0 ? part : (lists[Number(part)] ?? [])));
}

export function textOf(pieces: readonly Piece[]): string {
  let text = "";
  for (const piece of pieces) text += typeof piece === "string" ? piece : listText(piece);
  return text;
}

export function lengthOf(pieces: readonly Piece[]): number {
  let length = 0;
  for (const piece of pieces)
    length += typeof piece === "string" ? piece.length : listLength(piece);
  return length;
}

function listLength(texts: readonly string[]): number {
  let length = 2 + Math.max(0, texts.length - 1);
  for (const text of texts) length += text.length;
  return length;
}

/** An unchanged row keeps the same string object, so most comparisons need not look at characters. */
export function isSameText(one: readonly Piece[], other: readonly Piece[]): boolean {
  if (one.length !== other.length) return textOf(one) === textOf(other);
  let isSame = true;
  for (let at = 0; at < one.length; at += 1) {
    const [mine, its] = [one[at] as Piece, other[at] as Piece];
    if (typeof mine !== typeof its) return textOf(one) === textOf(other);
    isSame &&= typeof mine === "string" ? mine === its : isSameList(mine, its as typeof mine);
  }
  return isSame;
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at]);
