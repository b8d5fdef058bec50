import { expect, test } from "vitest";

import { zoneChoices } from "@/lib/zone-choices";

const groups = zoneChoices("Other", ["Mars/Olympus_Mons", "Europe/Lisbon"]);
const groupOf = (region: string) => groups.find((group) => group.region === region)?.zones ?? [];

test("zones stand under their continent, told by their place", () => {
  expect(groupOf("Europe")).toContainEqual({ zone: "Europe/Lisbon", label: "Lisbon" });
  expect(groupOf("America").map(({ label }) => label)).toContain("Knox, Indiana");
  expect(groupOf("Other")).toContainEqual({ zone: "UTC", label: "UTC" });
});

test("what somebody has already chosen is among them, once", () => {
  expect(groupOf("Mars")).toEqual([{ zone: "Mars/Olympus_Mons", label: "Olympus Mons" }]);
  expect(groupOf("Europe").filter(({ zone }) => zone === "Europe/Lisbon")).toHaveLength(1);
});
