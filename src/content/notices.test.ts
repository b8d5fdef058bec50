import { expect, test } from "vitest";

import { notices } from "@/content/notices";
import type { Notice } from "@/lib/device/notify";

const worded: Notice[] = Object.values(notices).map((notice) =>
  typeof notice === "function" ? notice("Letters.pdf", "File type not allowed") : notice,
);

test("a notice about an item names the item", () => {
  expect(notices.worksheetDownloading("Wheel of Life").body).toBe(
    '"Wheel of Life" is being downloaded to your device.',
  );
  expect(notices.fileRefused("a.exe", "File size must be less than 10MB").body).toBe(
    "a.exe: File size must be less than 10MB",
  );
});

test("every title fits on one line of a phone, and no sentence is repeated", () => {
  for (const { title } of worded) expect(title.length).toBeLessThanOrEqual(32);
  const bodies = worded.flatMap((notice) => notice.body ?? []);
  expect(new Set(bodies).size).toBe(bodies.length);
});

test("every failure has the error tone", () => {
  for (const { tone, title, body } of worded) {
    if (/failed|error/i.test(`${title} ${body ?? ""}`)) expect(tone).toBe("danger");
  }
});
