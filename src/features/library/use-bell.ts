import { useEffect, useRef } from "react";

import { strikeBell } from "@/lib/device/bell";

/** `wake` runs in the click that starts playback: browsers require one. */
export function useBell({ line, isRinging }: { line: number; isRinging: boolean }) {
  const context = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (isRinging && context.current !== null) strikeBell(context.current);
  }, [line, isRinging]);
  useEffect(
    () => () => {
      void context.current?.close();
      context.current = null;
    },
    [],
  );
  return {
    wake: () => {
      if (typeof AudioContext === "undefined") return; // Without sound the lines are still shown.
      context.current ??= new AudioContext();
      void context.current.resume();
    },
  };
}
