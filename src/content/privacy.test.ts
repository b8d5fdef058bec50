import { expect, test } from "vitest";

import { fileSharing } from "@/content/messages/files";
import { privacy } from "@/content/privacy";

const wholeText = JSON.stringify(privacy);

test("the policy contains the known promises", () => {
  for (const promise of [
    "12 months",
    "30 days",
    "48 hours",
    "Row-level rules",
    "Multi-factor authentication is available",
    "Inactive accounts time out automatically",
    "only you and your designated coach",
  ]) {
    expect(wholeText).toContain(promise);
  }
});

test("claims no protection that is not built", () => {
  expect(wholeText).not.toMatch(/two-factor/i);
});

test("[vault-69] says what is encrypted in a private file, what stays visible, and which files are not encrypted", () => {
  expect(wholeText).toContain(
    "A file that you mark as private when you send it is locked likewise",
  );
  expect(wholeText).toContain(
    "We see that there is one, who sent it and when, and roughly how large",
  );
  expect(wholeText).toContain("one that your coach sends you is not locked");
  expect(fileSharing.facts[0].text).toContain("the practice’s server can read the others");
});

test("[vault-15] calls only the vault end-to-end encrypted, and says what is not", () => {
  const claims = privacy.sections
    .flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points])
    .filter((text) => /end-to-end/i.test(text));
  expect(claims.map((text) => text.split(/ (?:is|are) /)[0])).toEqual([
    "What",
    "Messages, other files, comments, answers that you send to your coach’s worksheets, and what you share in any other way",
  ]);
  expect(claims[0]).toMatch(/^What is in a vault is end-to-end encrypted/);
  expect(claims[1]).toContain("are not end-to-end encrypted");
});

test("every entry of the contents list has its own section", () => {
  const ids = [...privacy.sections.map((section) => section.id), privacy.contact.id];
  expect(new Set(ids).size).toBe(6);
});
