import { describe, expect, test } from "vitest";
import { LETTER_KINDS, LETTER_TEXTS, type LetterKind } from "./letterTexts";
import { writeLetter } from "./letters";

const url = "https://portal.example/auth/x#type=recovery&access_token=a&refresh_token=b";

/** What a reader sees of the HTML form. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");

describe.each(LETTER_KINDS)("%s", (kind) => {
  const letter = writeLetter(kind, { url, firstName: "Ada" });
  const { paragraphs, closing, action } = LETTER_TEXTS[kind];

  test("is complete: no blank is left, and both forms say the same", () => {
    for (const form of [letter.subject, letter.text, letter.html]) expect(form).not.toMatch(/[{}]/);
    expect(letter.subject).toContain("Passage");
    const flat = letter.text.replace(/\s+/g, " ");
    for (const words of [...paragraphs, ...closing, action]) {
      const piece = words.split("{")[0]?.trim() ?? "";
      expect(flat).toContain(piece);
      expect(seen(letter.html)).toContain(piece);
    }
  });

  test("has its link whole, on a line of its own, and once to click", () => {
    expect(letter.text.split("\n")).toContain(url);
    expect(letter.html.match(/href="[^"]*"/g)).toEqual([`href="${url.replaceAll("&", "&amp;")}"`]);
  });

  test("reads well in a narrow window of plain text", () => {
    for (const line of letter.text.split("\n")) {
      if (line !== url) expect(line.length).toBeLessThanOrEqual(72);
    }
  });

  test("loads nothing from anywhere and runs nothing", () => {
    expect(letter.html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|\son\w+=/i);
  });
});

test("what lasts is said as it is: a day, ten minutes, half an hour", () => {
  const flat = (kind: LetterKind) => writeLetter(kind, { url }).text.replace(/\s+/g, " ");
  expect(flat("confirmAddress")).toContain("next 24 hours");
  expect(flat("resetPassword")).toContain("next 10 minutes");
  expect(flat("coachInvite")).toContain("next 30 minutes");
});

test("a name is text in both forms, never markup and never a blank to fill", () => {
  const firstName = `<b onclick="x">'&{product}`;
  const { text, html } = writeLetter("resetPassword", { url, firstName });
  expect(text).toContain(`Hello ${firstName},`);
  expect(html).toContain("Hello &lt;b onclick=&quot;x&quot;&gt;&#39;&amp;{product},");
});

test("letters that go to an address nobody has confirmed carry no stranger's words", () => {
  for (const kind of ["confirmAddress", "alreadyRegistered", "coachInvite"] as const) {
    const { text, html } = writeLetter(kind, { url, firstName: "WON A PRIZE" });
    expect(text + html).not.toContain("PRIZE");
  }
});
