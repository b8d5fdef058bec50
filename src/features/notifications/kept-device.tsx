import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";

import { closeOwnPush, findOwnPush, type PushAddress } from "@/lib/device/push-subscription";
import { useLive } from "@/lib/live/live";

/**
 * Notes once a page load that this browser shows the person's notifications, with the sign-in of now. One that shows another
 * person's stops: they may have left without signing out.
 */
export function KeptDevice() {
  const [here, setHere] = useState<PushAddress | null>(null);
  useEffect(() => {
    let isWanted = true;
    findOwnPush().then(
      (found) => {
        if (isWanted) setHere(found);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return here !== null && <Keeping here={here} />;
}

function Keeping({ here }: { here: PushAddress }) {
  const devices = useLive(api.pushDevices.get, {});
  const add = useMutation(api.pushDevices.add);
  const isDone = useRef(false);
  const endpoints = devices.state === "ready" ? devices.value.endpoints : null;
  useEffect(() => {
    if (endpoints === null || isDone.current) return;
    isDone.current = true;
    const work = endpoints.includes(here.endpoint) ? add(here) : closeOwnPush();
    work.catch(() => undefined); // The next load does it.
  }, [endpoints, here, add]);
  return null;
}
