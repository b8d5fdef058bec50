import type { Sums } from "@domain/practice/prices";

const SIGNS: Record<string, string> = { EUR: "€", GBP: "£", INR: "₹" };

/** "€1,200", "CHF 960.50" */
function formatMoney(currency: string, cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const amount = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
  const sign = SIGNS[currency] ?? (/\p{Sc}$/u.test(currency) ? currency : `${currency} `);
  return `${sign}${amount}`;
}

/** Lists each currency; a dash without any. */
export const formatSums = (sums: Sums): string =>
  Object.entries(sums)
    .map(([currency, cents]) => formatMoney(currency, cents))
    .join(" + ") || "–";
