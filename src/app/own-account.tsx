import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";

import { PhotosContext } from "@/lib/device/photos";
import { useLive } from "@/lib/live/live";
import { ownZone } from "@/lib/live/now";

/** Loads the photos the person may see, and reports the device's time zone. */
export function OwnAccount({ children }: { children: ReactNode }) {
  useSendZone();
  const photos = useLive(api.profile.photos, {});
  const listed = photos.state === "ready" ? photos.value : null;
  const photoAtByPerson = useMemo(
    () => new Map(listed?.map(({ personId, photoAt }) => [personId, photoAt])),
    [listed],
  );
  return <PhotosContext value={photoAtByPerson}>{children}</PhotosContext>;
}

function useSendZone() {
  const profile = useLive(api.profile.get, {});
  const save = useMutation(api.profile.save);
  const sent = useRef(""); // Once per page load: two devices in different zones must not overwrite each other forever.
  const known = profile.state === "ready" ? profile.value : null;
  const here = ownZone();
  const isFirst = known?.timeZone === null;
  const isMoved = known !== null && (known.deviceZone ?? known.timeZone) !== here;
  useEffect(() => {
    if (!isMoved || sent.current === here) return;
    sent.current = here;
    const change = isFirst ? { timeZone: here } : { deviceZone: here };
    save(change).catch(() => undefined); // Sent again on the next load.
  }, [isFirst, isMoved, here, save]);
}
