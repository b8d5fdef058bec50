/** A price is text that two people wrote. What can be added up is one amount in one currency, and nothing else. */
export interface Money {
  /** A code such as "EUR", or a sign that several currencies share, such as "$". */
  currency: string;
  cents: number;
}

const CODES = new Set(
  "AED AUD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW MAD MXN MYR NGN NOK NZD PEN PHP PLN RON RSD SAR SEK SGD THB TRY TWD UAH USD VND ZAR".split(
    " ",
  ),
);
/** Signs of one currency only. */
const SIGNS: Record<string, string> = { "€": "EUR", "£": "GBP", "₹": "INR", US$: "USD" };

/** Left out: the price is the whole sum, also when it is paid in parts. */
const PARTS = /\s+in\s+\S+\s+(?:parts|payments|instal?lments|rates)\.?$/i;
const AMOUNT =
  /^(?<before>[^\d\s.,'’-]*)\s*(?<number>\d[\d.,'’ ]*?)(?:[.,]?[-–—]+)?\s*(?<after>[^\d\s.,'’-]*)$/u;

/** Null for a text that is not plainly one amount: "80 € a session", "3 × 400 €", "on request". */
export function readPrice(text: string): Money | null {
  const plain = text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().replace(PARTS, "");
  const { before = "", number = "", after = "" } = AMOUNT.exec(plain)?.groups ?? {};
  const currency = readCurrency(before === "" ? after : before);
  const cents = readCents(number.trim());
  const isOneCurrency = before === "" || after === "";
  return currency === null || cents === null || !isOneCurrency ? null : { currency, cents };
}

function readCurrency(word: string): string | null {
  const code = word.toUpperCase();
  return SIGNS[code] ?? (CODES.has(code) || /^[A-Z]{0,2}\p{Sc}$/u.test(code) ? code : null);
}

/** "1,200", "1.200,50", "1 200", "1’200.5": a last group of one or two digits is a fraction. */
function readCents(number: string): number | null {
  const [whole, fraction = ""] = splitFraction(number);
  if (!/^\d{1,9}$|^[1-9]\d{0,2}(?:([.,'’ ])\d{2,3}(?:\1\d{2,3})*)$/.test(whole)) return null;
  const groups = whole.split(/[.,'’ ]/);
  if (groups.length > 1 && groups.at(-1)?.length !== 3) return null;
  const digits = groups.join("");
  return digits.length > 9 ? null : Number(digits) * 100 + Number(fraction.padEnd(2, "0"));
}

function splitFraction(number: string): [string, string?] {
  const found = /^(.*)[.,](\d{1,2})$/.exec(number);
  return found === null ? [number] : [found[1] ?? "", found[2] ?? ""];
}

/** By currency; different ones are never added together. */
export type Sums = Readonly<Record<string, number>>;

export const addMoney = (sums: Sums, { currency, cents }: Money): Sums => ({
  ...sums,
  [currency]: (sums[currency] ?? 0) + cents,
});

export const addSums = (one: Sums, other: Sums): Sums =>
  Object.entries(other).reduce<Sums>(
    (sums, [currency, cents]) => addMoney(sums, { currency, cents }),
    one,
  );
