import { expect, test } from "vitest";

import { zoneChoices } from "@/lib/text/zone-choices";

const groups = zoneChoices("Other", ["Mars/Olympus_Mons", "Europe/Lisbon"]);
const groupOf = (region: string) => groups.find((group) => group.region === region)?.zones ?? [];

test("zones are grouped by continent and labelled by place", () => {
  expect(groupOf("Europe")).toContainEqual({ zone: "Europe/Lisbon", label: "Lisbon" });
  expect(groupOf("America").map(({ label }) => label)).toContain("Knox, Indiana");
  expect(groupOf("Other")).toContainEqual({ zone: "UTC", label: "UTC" });
});

test("places have their current names, once each", () => {
  const labels = zoneChoices("Other", ["Europe/Kiev", "Asia/Calcutta"]).flatMap(({ zones }) =>
    zones.map(({ label }) => label),
  );
  const once = (label: string) => labels.filter((each) => each === label).length;
  for (const name of ["Kyiv", "Kolkata", "Yangon", "Ho Chi Minh"])
    expect([name, once(name)]).toEqual([name, 1]);
  for (const name of ["Kiev", "Calcutta", "Rangoon", "Saigon"])
    expect([name, once(name)]).toEqual([name, 0]);
});

test("a previously chosen zone is listed, once", () => {
  expect(groupOf("Mars")).toEqual([{ zone: "Mars/Olympus_Mons", label: "Olympus Mons" }]);
  expect(groupOf("Europe").filter(({ zone }) => zone === "Europe/Lisbon")).toHaveLength(1);
});
