import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { type ReactNode, useEffect, useMemo } from "react";

import { useLive } from "@/lib/live";
import { ownZone } from "@/lib/now";
import { PhotosContext } from "@/lib/photos";

/** What follows a person through their area: the photos they may see, and their zone, told once by their first browser. */
export function OwnAccount({ children }: { children: ReactNode }) {
  useTellZone();
  const photos = useLive(api.profile.photos, {});
  const listed = photos.state === "ready" ? photos.value : null;
  const photoAtByPerson = useMemo(
    () => new Map(listed?.map(({ personId, photoAt }) => [personId, photoAt])),
    [listed],
  );
  return <PhotosContext value={photoAtByPerson}>{children}</PhotosContext>;
}

function useTellZone() {
  const profile = useLive(api.profile.get, {});
  const save = useMutation(api.profile.save);
  const isUnknown = profile.state === "ready" && profile.value.timeZone === null;
  useEffect(() => {
    if (!isUnknown) return;
    save({ timeZone: ownZone() }).catch(() => undefined); // told again at the next visit
  }, [isUnknown, save]);
}
