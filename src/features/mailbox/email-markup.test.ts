// @vitest-environment happy-dom
import { expect, test } from "vitest";

import { readEmailMarkup } from "@/features/mailbox/mailbox";

const read = (body: string) =>
  readEmailMarkup(`<html><head><style>.ink{color:red}</style></head><body>${body}</body></html>`);

test("keeps an email's text and classes, and separates its styles", () => {
  const { markup, rules, styles } = read(`<p class="ink" style="color:#123">Hello &lt;b&gt;</p>`);
  expect(markup).toContain(`<p class="ink" data-style="0">Hello &lt;b&gt;</p>`);
  expect(styles).toEqual(["color:#123"]);
  expect(rules).toBe(".ink{color:red}");
});

test.each([
  `<script>alert(1)</script>`,
  `<img src="https://elsewhere.example/x.png" onerror="alert(1)">`,
  `<p onclick="alert(1)">x</p>`,
  `<a href="javascript:alert(1)">x</a>`,
  `<svg onload="alert(1)"><script>1</script></svg>`,
  `<iframe srcdoc="<script>1</script>"></iframe>`,
  `<form action="https://elsewhere.example"><input name="x"></form>`,
  `<base href="https://elsewhere.example"><meta http-equiv="refresh" content="0;url=https://elsewhere.example">`,
  `<p data-style="</p><script>1</script>">x</p>`,
  `<style><script>alert(1)</script></style><p>x</p>`,
  `<frameset><frame src="https://elsewhere.example"></frameset>`,
])("removes what could run, load or navigate: %s", (body) => {
  const { markup } = read(body);
  expect(markup).not.toMatch(
    /script|alert|elsewhere|<(img|svg|iframe|form|input|base|a [^>]*href)/i,
  );
  expect(markup).not.toContain('style="color');
});

test("shows an empty page for a frameset instead of a body", () => {
  const { markup } = readEmailMarkup(
    `<html><frameset><frame src="https://elsewhere.example"></frameset></html>`,
  );
  expect(markup).not.toMatch(/frame|elsewhere/);
});

test("loads nothing that an email or its styles refer to", () => {
  expect(read("<p>x</p>").markup).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
  );
});

test.each([
  `background:url(https://elsewhere.example/a.png)`,
  `background:u\\72l(https://elsewhere.example/a.png)`,
  `background:image-set("https://elsewhere.example/a.png" 1x)`,
  `@import "https://elsewhere.example/a.css"`,
])("removes a style that could load something: %s", (style) => {
  const { rules } = readEmailMarkup(`<head><style>p{${style}}</style></head><body></body>`);
  expect(rules).toBe("");
  expect(read(`<p style="${style.replaceAll('"', "'")}">x</p>`).styles).toEqual([""]);
});
