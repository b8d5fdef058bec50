import { cutCharacters } from "./text";

const shownMax = 90;
/** Characters before the words that were searched for. */
const leadMax = 20;

/** A text on one line, cut around the words that were searched for. */
export function excerptAround(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const lower = line.toLowerCase();
  const wanted = query.trim().toLowerCase();
  const foundAt =
    [wanted, ...wanted.split(/\s+/)].map((each) => lower.indexOf(each)).find((at) => at !== -1) ??
    0;
  const from = foundAt <= leadMax ? 0 : line.lastIndexOf(" ", foundAt - leadMax) + 1;
  const rest = line.slice(from);
  const cut = cutCharacters(rest, shownMax);
  return `${from > 0 ? "… " : ""}${cut}${cut.length < rest.length ? "…" : ""}`;
}
