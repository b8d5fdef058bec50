import { expect, test } from "vitest";
import { circleNameKey, tidyCircleName } from "./circle-names";

test("[circle-3] names that look alike have the same key", () => {
  const key = circleNameKey("Blue Heron");
  const unseen = ["\u200b", "\ufe0f", "\u034f", "\u3164", "\u2800", "\u0000", "\u202e"];
  const twins = ["\u0412lue H\u0435r\u043en", "Blue \u041d\u0415R\u039fN"];
  const spaced = ["blue heron", " Blue  Heron ", "BLUE\u00a0HERON", "Blue \u200b Heron"];
  for (const name of [...spaced, ...twins, ...unseen.map((mark) => `Blue He${mark}ron${mark}`)]) {
    expect(circleNameKey(name), JSON.stringify(name)).toBe(key);
  }
  for (const other of ["Blue Herons", "Blue H\u00e9ron", "BlueHeron"]) {
    expect(circleNameKey(other), other).not.toBe(key);
  }
  for (const mark of unseen) expect(circleNameKey(mark)).toBe("");
});

test("[circle-3] a name is cleaned to one line without characters that reverse it", () => {
  expect(tidyCircleName(" \u202eHeron\u202c\nof\t the \u2067lake\u0007 ")).toBe(
    "Heron of the lake",
  );
  expect(tidyCircleName("\u0639\u0645\u0631 \u{1f468}\u200d\u{1f33e}")).toBe(
    "\u0639\u0645\u0631 \u{1f468}\u200d\u{1f33e}",
  );
});
