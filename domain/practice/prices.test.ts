import { expect, test } from "vitest";
import { addMoney, addSums, readPrice } from "./prices";

test.each([
  ["960 €", "EUR", 96_000],
  ["€960", "EUR", 96_000],
  ["EUR 960.50", "EUR", 96_050],
  ["960,5 eur", "EUR", 96_050],
  ["1,200 €", "EUR", 120_000],
  ["1.200 €", "EUR", 120_000],
  ["1.200,50 €", "EUR", 120_050],
  ["1,200.50 GBP", "GBP", 120_050],
  ["£ 1 200", "GBP", 120_000],
  ["CHF 1’200.–", "CHF", 120_000],
  ["CHF 960.-", "CHF", 96_000],
  ["₹ 1,20,000", "INR", 12_000_000],
  ["$1,200", "$", 120_000],
  ["US$ 99", "USD", 9_900],
  ["A$99", "A$", 9_900],
  ["480 € in two parts", "EUR", 48_000],
  ["９６０ €", "EUR", 96_000],
  ["0 €", "EUR", 0],
])("[report-6] “%s” is read as %s with %i hundredths", (text, currency, cents) => {
  expect(readPrice(text)).toEqual({ currency, cents });
});

test.each([
  "",
  "960",
  "on request",
  "80 € a session",
  "80 €/h",
  "3 × 400 €",
  "400 € + 200 €",
  "960 € or 1.000 $",
  "€960 USD",
  "960 net",
  "-960 €",
  "1,20 0 €",
  "12,34,5 €",
  "1.200.50,1 €",
  "0.120 €",
  "1234567890 €",
  "960 constructor",
])("[report-6] “%s” is not read as an amount", (text) => {
  expect(readPrice(text)).toBeNull();
});

test("[report-6] amounts are added per currency, never across currencies", () => {
  const euros = addMoney(addMoney({}, { currency: "EUR", cents: 1 }), {
    currency: "EUR",
    cents: 2,
  });
  expect(euros).toEqual({ EUR: 3 });
  expect(addSums(euros, { EUR: 4, $: 5 })).toEqual({ EUR: 7, $: 5 });
});
