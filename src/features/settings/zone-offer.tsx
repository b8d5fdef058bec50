import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { NewsBanner } from "@/components/patterns/news-banner";
import { describeFailure } from "@/content/failures";
import { zoneOffer as words } from "@/content/settings/settings";
import { jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { ownZone, useNow } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { areClocksApart } from "@/lib/text/clocks";
import { formatZone } from "@/lib/text/session-times";

const keptZone = (userId: string) =>
  jsonSlot<string>(personKey("zone_kept", userId), (value) =>
    typeof value === "string" ? value : null,
  );

/** Shown when the device's zone differs from the profile's. An answer applies until the device is in a third zone. */
export function ZoneOffer() {
  const { userId, timeZone: stored } = useViewer();
  const save = useMutation(api.profile.save);
  const slot = keptZone(userId);
  const declined = useKept(slot);
  const now = useNow();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const here = ownZone();
  if (stored === null || declined === here || !areClocksApart(now, stored, here)) return null;

  async function change() {
    setIsPending(true);
    setError(null);
    try {
      await save({ timeZone: here });
    } catch (failure) {
      setError(describeFailure(failure, words.notSaved));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <NewsBanner
      slot="zone-offer"
      act={words.use(formatZone(here))}
      isPending={isPending}
      error={error}
      onAct={() => void change()}
      leave={words.keep(formatZone(stored))}
      onLeave={() => {
        keep(slot, here);
      }}
    >
      {words.sentence(formatZone(here), formatZone(stored))}
    </NewsBanner>
  );
}
