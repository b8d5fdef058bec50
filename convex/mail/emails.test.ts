import { describe, expect, test } from "vitest";
import { type EmailKind, EMAIL_TEXTS } from "./emailTexts";
import { writeEmail } from "./emails";

const url = "https://portal.example/auth/x#type=recovery&access_token=a&refresh_token=b";

/** The visible text of the HTML form. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");

const EMAIL_KINDS = Object.keys(EMAIL_TEXTS) as EmailKind[];

describe.each(EMAIL_KINDS)("%s", (kind) => {
  const letter = writeEmail(kind, { url, firstName: "Ada" });
  const { paragraphs, closing, action } = EMAIL_TEXTS[kind];

  test("has no empty placeholder, and the same content as text and HTML", () => {
    const written = letter.html.replace(/<style>[^<]*<\/style>/, ""); // its rules have braces of their own
    for (const form of [letter.subject, letter.text, written]) expect(form).not.toMatch(/[{}]/);
    expect(letter.subject).toContain("Passage");
    const flat = letter.text.replace(/\s+/g, " ");
    for (const words of [...paragraphs, ...closing, action]) {
      const piece = words.split("{")[0]?.trim() ?? "";
      expect(flat).toContain(piece);
      expect(seen(letter.html)).toContain(piece);
    }
  });

  test("has its link on a line of its own, and once as a button", () => {
    expect(letter.text.split("\n")).toContain(url);
    expect(letter.html.match(/href="[^"]*"/g)).toEqual([`href="${url.replaceAll("&", "&amp;")}"`]);
  });

  test("keeps plain text lines short", () => {
    for (const line of letter.text.split("\n")) {
      if (line !== url) expect(line.length).toBeLessThanOrEqual(72);
    }
  });

  test("loads nothing and runs no script", () => {
    expect(letter.html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|\son\w+=/i);
  });
});

test("states durations precisely: a day, ten minutes, half an hour", () => {
  const flat = (kind: EmailKind) => writeEmail(kind, { url }).text.replace(/\s+/g, " ");
  expect(flat("confirmAddress")).toContain("next 24 hours");
  expect(flat("resetPassword")).toContain("next 10 minutes");
  expect(flat("coachInvite")).toContain("next 30 minutes");
});

test("a name is plain text in both forms, never markup or a placeholder", () => {
  const firstName = `<b onclick="x">'&{product}`;
  const { text, html } = writeEmail("resetPassword", { url, firstName });
  expect(text).toContain(`Hello ${firstName},`);
  expect(html).toContain("Hello &lt;b onclick=&quot;x&quot;&gt;&#39;&amp;{product},");
});

test("emails to unconfirmed addresses contain no stranger's text", () => {
  for (const kind of ["confirmAddress", "alreadyRegistered", "coachInvite"] as const) {
    const { text, html } = writeEmail(kind, { url, firstName: "WON A PRIZE" });
    expect(text + html).not.toContain("PRIZE");
  }
});

test("what coaches get as well does not send them to their own coach or practice", () => {
  const both = Object.entries(EMAIL_TEXTS).filter(([kind]) => kind.startsWith("secondStep"));
  expect(both.length).toBeGreaterThan(3);
  for (const [, { closing }] of both)
    expect(closing.join(" ")).not.toMatch(/your (coach|practice)/);
});
