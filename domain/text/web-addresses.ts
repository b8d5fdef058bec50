export type TextPiece = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Part of the sentence, not of the address. */
const TRAILING = /[.,;:!?'’”»\]}]+$/;

/** Only http and https without credentials. */
export function findWebAddresses(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimEnd(found);
    if (!isPage(address)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** A closing bracket belongs to the address only if it was opened there. */
function trimEnd(found: string): string {
  const trimmed = found.replace(TRAILING, "");
  return trimmed.endsWith(")") && !trimmed.includes("(") ? trimEnd(trimmed.slice(0, -1)) : trimmed;
}

function isPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && hostname !== "" && username === "" && password === "";
}
