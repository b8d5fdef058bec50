import { api } from "@convex/_generated/api";

import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton } from "@/components/ui/skeleton";
import { systemPage } from "@/content/system/system";
import { listNotices } from "@/features/system/system-notices";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";

export function SystemLink() {
  const state = useLive(api.system.get, {});
  const nowMs = useNow();
  const notices =
    state.state === "ready" && state.value !== null ? listNotices(state.value, nowMs) : null;
  return (
    <>
      {state.state === "loading" && <Skeleton className="h-6 w-72 max-w-full" />}
      <p role="status" className="empty:hidden">
        {notices !== null &&
          (notices.length === 0 ? systemPage.allWell : systemPage.needs(notices.length))}
      </p>
      <ul className="mt-2 list-disc pl-5 empty:hidden">
        {notices?.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <QuietLink to={paths.system()}>{systemPage.open}</QuietLink>
    </>
  );
}
