import { Suspense, useEffect, useState } from "react";

import { useHadMoment } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";
import { watchWaitingNotices } from "@/lib/notify";

const Companions = late(async () => (await import("@/app/companions")).Companions);

/** They come once the page stands, or as soon as there is something to say. */
export function LateCompanions() {
  const isPageStanding = useHadMoment();
  const [isNoticeWaiting, setIsNoticeWaiting] = useState(false);
  useEffect(
    () =>
      watchWaitingNotices(() => {
        setIsNoticeWaiting(true);
      }),
    [],
  );
  return <Suspense>{(isPageStanding || isNoticeWaiting) && <Companions />}</Suspense>;
}
