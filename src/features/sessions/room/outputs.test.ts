import { expect, test } from "vitest";

import { chooseOutput, followOutputs, noOutputs, outputsOf, refuseOutput } from "./use-speaker";

const device = (deviceId: string, label: string, groupId = deviceId) => ({
  deviceId,
  label,
  groupId,
  kind: "audiooutput" as const,
});
const speakers = device("s", "Speakers");
const headphones = device("h", "Headphones");
const usual = (of: typeof speakers) => device("default", `Default - ${of.label}`, of.groupId);
const microphone = { ...device("m", "Microphone"), kind: "audioinput" as const };
const both = [microphone, usual(headphones), headphones, speakers];
const alone = [microphone, usual(speakers), speakers];
const begun = followOutputs(noOutputs, both);

test("[room-60] the default is the first choice, and devices follow by their own names", () => {
  const nameless = device("", "");
  const { devices } = followOutputs(begun, [...both, nameless, device("communications", "Twice")]);
  expect(outputsOf(devices).map(({ deviceId, label }) => [deviceId, label])).toEqual([
    ["", "Default - Headphones"],
    ["h", "Headphones"],
    ["s", "Speakers"],
  ]);
});

test("[room-61] sound waits where the device behind the default goes away", () => {
  expect(begun.gone).toBeNull();
  expect(followOutputs(begun, both)).toMatchObject({ chosen: "", gone: null });
  expect(followOutputs(begun, alone)).toMatchObject({ chosen: "", gone: "Headphones" });
});

test("[room-61] also where the system names another default first", () => {
  const moved = followOutputs(begun, [usual(speakers), headphones, speakers]);
  expect(moved.gone).toBeNull();
  expect(followOutputs(moved, alone).gone).toBe("Headphones");
});

test("[room-61] headphones that are put in later are missed as well", () => {
  const later = followOutputs(followOutputs(noOutputs, alone), both);
  expect(later.gone).toBeNull();
  expect(followOutputs(later, alone).gone).toBe("Headphones");
});

test("[room-61] a chosen device that goes away gives way to the default", () => {
  const chosen = chooseOutput(followOutputs(noOutputs, [usual(speakers), ...both.slice(2)]), "h");
  expect(chosen).toMatchObject({ chosen: "h", gone: null });
  const lost = followOutputs(chosen, alone);
  expect(lost).toMatchObject({ chosen: "", gone: "Headphones" });
  expect(followOutputs(lost, alone).gone).toBe("Headphones"); // It stays until the person continues.
  expect(chooseOutput(lost, "s")).toMatchObject({ chosen: "s", gone: null });
});

test("[room-61] an output that is not in use may be removed", () => {
  const elsewhere = chooseOutput(begun, "s");
  expect(followOutputs(elsewhere, alone)).toMatchObject({ chosen: "s", gone: null });
});

test("[room-61] a browser without a default entry has its first device there", () => {
  const first = followOutputs(noOutputs, [headphones, speakers]);
  expect(outputsOf(first.devices)[0]).toEqual({ deviceId: "", label: "" });
  expect(followOutputs(first, [speakers]).gone).toBe("Headphones");
});

test("[room-61] a list that a browser withholds says nothing", () => {
  expect(followOutputs(begun, [microphone])).toBe(begun);
});

test("[room-61] a device that the browser can't use gives way, unless another was chosen since", () => {
  const chosen = chooseOutput(begun, "s");
  expect(refuseOutput(chosen, "s")).toMatchObject({ chosen: "", gone: "Speakers" });
  expect(refuseOutput(chosen, "h")).toBe(chosen);
  expect(refuseOutput(begun, "")).toBe(begun);
});
