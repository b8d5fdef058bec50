import { useCallback, useState } from "react";

import { chooseOutput, followOutputs, nothingHeard, outputsOf, refuseOutput } from "./outputs";

/** Where this window's sound comes from. */
export function useSpeaker() {
  const [heard, setHeard] = useState(nothingHeard);
  const { devices, chosen, gone } = heard;
  const canChoose = "setSinkId" in HTMLMediaElement.prototype;
  return {
    outputs: canChoose ? outputsOf(devices) : [],
    chosen,
    gone,
    follow: useCallback((listed: readonly MediaDeviceInfo[]) => {
      setHeard((before) => followOutputs(before, listed));
    }, []),
    choose: useCallback((deviceId: string) => {
      setHeard((before) => chooseOutput(before, deviceId));
    }, []),
    refuse: useCallback((deviceId: string) => {
      setHeard((before) => refuseOutput(before, deviceId));
    }, []),
    /** On the default, where the chosen one went away. */
    goOn: useCallback(() => {
      setHeard((before) => ({ ...before, gone: null }));
    }, []),
  };
}

export type Speaker = ReturnType<typeof useSpeaker>;

/** Some browsers have one place for all sound. */
export async function playAt(element: HTMLMediaElement, deviceId: string) {
  if ("setSinkId" in element) await element.setSinkId(deviceId);
}
