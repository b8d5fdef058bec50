import { toast } from "sonner";
import { afterEach, expect, test } from "vitest";

import { notify } from "@/lib/notify";

afterEach(() => {
  for (const { id } of toast.getHistory()) toast.dismiss(id);
});

test("what went wrong stays until it is dismissed", () => {
  notify({ tone: "danger", title: "Save failed" });
  expect(toast.getToasts()).toContainEqual(
    expect.objectContaining({ title: "Save failed", type: "error", duration: Infinity }),
  );
});

test("the rest leaves by itself, after the time the toaster sets", () => {
  notify({ tone: "success", title: "Message sent", body: "Your message has been sent." });
  notify({ tone: "warning", title: "Missing information" });
  for (const shown of toast.getToasts()) expect(shown).not.toHaveProperty("duration");
  expect(toast.getToasts()).toHaveLength(2);
});
