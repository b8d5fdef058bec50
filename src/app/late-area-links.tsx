import { Suspense } from "react";

import type { NavEntry } from "@/content/shell";
import { useWasIdle } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const AreaLinks = late(async () => (await import("@/app/area-links")).AreaLinks);

export function LateAreaLinks({ entries }: { entries: readonly NavEntry[] }) {
  const isPageStanding = useWasIdle();
  return <Suspense>{isPageStanding && <AreaLinks entries={entries} />}</Suspense>;
}
