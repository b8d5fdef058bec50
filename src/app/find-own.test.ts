import { afterEach, expect, test } from "vitest";

import { readOwnTexts } from "@/app/find-own";
import { findOwn } from "@/features/find/find";
import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { filesSlot } from "@/lib/vault/kept-files";

const userId = "ada";
const place = { key: "k", phase: "arrival", section: "arrival-reflections" };
const facts = { type: "image/png", size: 9, added_at: "2026-11-20T12:00:00Z" };
const files = [
  { id: "one", ...place, name: "Harbour at dawn.png", ...facts },
  { id: "two", ...place, name: "Harbour at noon.png", ...facts },
  { id: "same", ...place, name: "Harbour at noon.png", ...facts },
  { id: "three", removed_at: facts.added_at, name: "Harbour at dusk.png" },
];
const nothing = {
  ...{ goals: [], actions: [], sessions: [], messages: [], handouts: [], library: [], shares: [] },
  isVaultLocked: false,
};
const found = (query: string) => findOwn(query, { ...nothing, ownTexts: readOwnTexts(userId) });

afterEach(unsealTexts);

test("[vault-37] the search finds an entry's file by name while the vault is open, and links to its section", () => {
  const texts = new Map([[filesSlot(userId).key, JSON.stringify(files)]]);
  sealTexts(userId, { texts, write: () => false });
  const path = "/dashboard/journey/arrival#arrival-reflections";
  const [group, detail] = ["journal", "Arrival, November 20, 2026"];
  expect(found("harbour")).toEqual([
    { group, path, label: "Harbour at dawn.png", detail },
    { group, path, label: "Harbour at noon.png", detail },
  ]);
  sealTexts(userId);
  expect(found("harbour")).toEqual([]);
});
