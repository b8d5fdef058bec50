import { expect, test } from "vitest";

import { describeHappening } from "@/content/practice/happenings";

const client = { firstName: "Ada", lastName: "Vale" };
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");

test("an event names the person and the subject, each in its own text direction", () => {
  const shared = { kind: "file_shared", by: "client", happenings: 1 } as const;
  const titled = describeHappening(client, { ...shared, subjectTitle: "plan.pdf" });
  expect(plain(titled)).toBe("Ada Vale shared “plan.pdf”");
  expect(titled).toBe("\u2068Ada Vale\u2069 shared “\u2068plan.pdf\u2069”");
  expect(plain(describeHappening(client, shared))).toBe("Ada Vale shared a file");
});
