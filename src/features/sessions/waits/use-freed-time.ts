import { api } from "@convex/_generated/api";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useMemo } from "react";

import type { FreedTime } from "../booking/booking-form";
import { useLive } from "@/lib/live/live";
import { ownZone } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";

/** The time that became free, from `schedule` in the address, with the length that the client waited for. */
export function useFreedTime() {
  const [address, change] = useAddress();
  const waits = useLive(api.waits.own, {});
  const startsAt = Number(address.get("schedule"));
  const isSound = Number.isSafeInteger(startsAt) && startsAt > 0;
  const known = waits.state === "ready" ? waits.value : null;
  const time = useMemo((): FreedTime | undefined => {
    if (!isSound) return undefined;
    const { date, time: clock } = utcMsToWallTime(startsAt, ownZone());
    const wait = known?.find(({ fromDate, toDate }) => date >= fromDate && date <= toDate);
    const { sessionType, durationMinutes } = wait ?? {};
    return {
      ...{ date, time: clock },
      ...(durationMinutes === undefined ? {} : { durationMinutes }),
      ...(sessionType === undefined ? {} : { sessionType }),
    };
  }, [isSound, startsAt, known]);
  return {
    time,
    key: address.get("schedule"),
    isWanted: isSound && known !== null,
    leave: () => {
      if (address.has("schedule")) change({ schedule: null }, { replace: true });
    },
  };
}
