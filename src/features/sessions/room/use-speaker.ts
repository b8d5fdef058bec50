import { useCallback, useState } from "react";

export function useSpeaker() {
  const [state, setState] = useState(noOutputs);
  const { devices, chosen, gone } = state;
  const canChoose = "setSinkId" in HTMLMediaElement.prototype;
  return {
    outputs: canChoose ? outputsOf(devices) : [],
    chosen,
    gone,
    follow: useCallback(
      (listed: readonly MediaDeviceInfo[]) => setState((before) => followOutputs(before, listed)),
      [],
    ),
    choose: useCallback(
      (deviceId: string) => setState((before) => chooseOutput(before, deviceId)),
      [],
    ),
    refuse: useCallback(
      (deviceId: string) => setState((before) => refuseOutput(before, deviceId)),
      [],
    ),
    /** Continues on the default device after the chosen one was removed. */
    goOn: useCallback(() => setState((before) => ({ ...before, gone: null })), []),
  };
}

export type Speaker = ReturnType<typeof useSpeaker>;

/** Some browsers have only one place for all sound. */
export async function playAt(element: HTMLMediaElement, deviceId: string) {
  if ("setSinkId" in element) await element.setSinkId(deviceId);
}

/** A place where sound can be played. The id of the browser's default is empty. */
type Output = { deviceId: string; label: string };
type Device = Pick<MediaDeviceInfo, "deviceId" | "groupId" | "kind" | "label">;

type Outputs = {
  devices: readonly Device[];
  chosen: string;
  /** Where the sound was played since the last choice: a system may name another default before a device is removed. */
  used: readonly Output[];
  /** The name of the device that was removed. The sound waits until the person continues. */
  gone: string | null;
};

export const noOutputs: Outputs = { devices: [], chosen: "", used: [], gone: null };

/** Entries that only refer to another device. */
const standIns = ["default", "communications"];
const isReal = ({ deviceId }: Device) => !standIns.includes(deviceId);

/** What a person can choose from, the default first. */
export function outputsOf(devices: readonly Device[]): Output[] {
  const usual = devices.find(({ deviceId }) => deviceId === "default");
  return [{ deviceId: "", label: usual?.label ?? "" }, ...devices.filter(isReal)];
}

/** The state after the browser has listed its devices. */
export function followOutputs(before: Outputs, listed: readonly Device[]): Outputs {
  const devices = listed.filter(({ kind, deviceId }) => kind === "audiooutput" && deviceId !== "");
  const usual = devices.find(({ deviceId }) => deviceId === "default") ?? devices[0];
  if (usual === undefined) return before; // The browser shows this page no devices.
  const isListed = (id: string) => devices.some(({ deviceId }) => deviceId === id);
  const chosen = isListed(before.chosen) ? before.chosen : "";
  const now =
    devices.find(({ deviceId }) => deviceId === chosen) ??
    devices.find((device) => isReal(device) && device.groupId === usual.groupId) ??
    usual;
  const lost = before.used.find(({ deviceId }) => !isListed(deviceId));
  const still = before.used.filter(({ deviceId }) => deviceId !== now.deviceId);
  return {
    devices,
    chosen,
    used: lost === undefined ? [...still, now] : [now],
    gone: lost?.label ?? before.gone,
  };
}

/** A choice also continues sound that waited. */
export const chooseOutput = (before: Outputs, chosen: string): Outputs =>
  followOutputs({ ...before, chosen, used: [], gone: null }, before.devices);

/** For a device that the browser can't use. */
export function refuseOutput(before: Outputs, refused: string): Outputs {
  if (refused === "" || before.chosen !== refused) return before;
  const { label = "" } = before.devices.find(({ deviceId }) => deviceId === refused) ?? {};
  return { ...chooseOutput(before, ""), gone: label };
}
