import { NOTIFIED } from "@domain/messages/notified";
import { expect, test } from "vitest";

import { newsWords } from "@/content/welcome/welcome";

test("[notify-17] each kind that the home page shows as news has a text there", () => {
  const kinds = Object.entries(NOTIFIED).flatMap(([kind, { home }]) =>
    home === "news" ? [kind] : [],
  );
  expect(kinds.filter((kind) => !(kind in newsWords.lines))).toEqual([]);
});
