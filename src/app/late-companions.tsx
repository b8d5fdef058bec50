import { Suspense, useEffect, useState } from "react";

import { ConnectionNotice } from "@/features/shell/connection-notice";
import { watchWaitingNotices } from "@/lib/device/notify";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

const Companions = late(async () => (await import("@/app/companions")).Companions);

/**
 * Load once the page is drawn, or when there is something to show. The connection notice is in the page itself, because
 * it could not load without a connection.
 */
export function LateCompanions() {
  const isPageStanding = useWasIdle();
  const [isNoticeWaiting, setIsNoticeWaiting] = useState(false);
  useEffect(() => watchWaitingNotices(() => setIsNoticeWaiting(true)), []);
  return (
    <>
      <ConnectionNotice />
      <Suspense>{(isPageStanding || isNoticeWaiting) && <Companions />}</Suspense>
    </>
  );
}
