import { useCallback, useState } from "react";

import { chooseOutput, followOutputs, noOutputs, outputsOf, refuseOutput } from "./outputs";

/** Where this window's sound comes from. */
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
    /** On the default, where the chosen one went away. */
    goOn: useCallback(() => setState((before) => ({ ...before, gone: null })), []),
  };
}

export type Speaker = ReturnType<typeof useSpeaker>;

/** Some browsers have one place for all sound. */
export async function playAt(element: HTMLMediaElement, deviceId: string) {
  if ("setSinkId" in element) await element.setSinkId(deviceId);
}
