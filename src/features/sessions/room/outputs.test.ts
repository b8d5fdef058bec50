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

test("[room-60] the default is the first choice, followed by the devices with their own names", () => {
  const nameless = device("", "");
  const { devices } = followOutputs(begun, [...both, nameless, device("communications", "Twice")]);
  expect(outputsOf(devices).map(({ deviceId, label }) => [deviceId, label])).toEqual([
    ["", "Default - Headphones"],
    ["h", "Headphones"],
    ["s", "Speakers"],
  ]);
});

test("[room-61] the sound is paused when the device behind the default disappears", () => {
  expect(begun.gone).toBeNull();
  expect(followOutputs(begun, both)).toMatchObject({ chosen: "", gone: null });
  expect(followOutputs(begun, alone)).toMatchObject({ chosen: "", gone: "Headphones" });
});

test("[room-61] the sound is paused when the device disappears after the system named another default", () => {
  const moved = followOutputs(begun, [usual(speakers), headphones, speakers]);
  expect(moved.gone).toBeNull();
  expect(followOutputs(moved, alone).gone).toBe("Headphones");
});

test("[room-61] the sound is paused when headphones that were plugged in later disappear", () => {
  const later = followOutputs(followOutputs(noOutputs, alone), both);
  expect(later.gone).toBeNull();
  expect(followOutputs(later, alone).gone).toBe("Headphones");
});

test("[room-61] a chosen device that disappears is replaced by the default", () => {
  const chosen = chooseOutput(followOutputs(noOutputs, [usual(speakers), ...both.slice(2)]), "h");
  expect(chosen).toMatchObject({ chosen: "h", gone: null });
  const lost = followOutputs(chosen, alone);
  expect(lost).toMatchObject({ chosen: "", gone: "Headphones" });
  expect(followOutputs(lost, alone).gone).toBe("Headphones"); // It stays until the person continues.
  expect(chooseOutput(lost, "s")).toMatchObject({ chosen: "s", gone: null });
});

test("[room-61] removing an output that is not in use changes nothing", () => {
  const elsewhere = chooseOutput(begun, "s");
  expect(followOutputs(elsewhere, alone)).toMatchObject({ chosen: "s", gone: null });
});

test("[room-61] without a default entry the first device is the default", () => {
  const first = followOutputs(noOutputs, [headphones, speakers]);
  expect(outputsOf(first.devices)[0]).toEqual({ deviceId: "", label: "" });
  expect(followOutputs(first, [speakers]).gone).toBe("Headphones");
});

test("[room-61] a device list withheld by the browser changes nothing", () => {
  expect(followOutputs(begun, [microphone])).toBe(begun);
});

test("[room-61] a device that the browser cannot use is replaced, unless another was chosen meanwhile", () => {
  const chosen = chooseOutput(begun, "s");
  expect(refuseOutput(chosen, "s")).toMatchObject({ chosen: "", gone: "Speakers" });
  expect(refuseOutput(chosen, "h")).toBe(chosen);
  expect(refuseOutput(begun, "")).toBe(begun);
});
