import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { countCovered } from "@domain/practice/packages";

import { packageWords } from "@/content/packages";
import { useLive } from "@/lib/live/live";

type PackageNoteProps = {
  clientId: Id<"users">;
  /** Of the sessions that are about to be booked. */
  startTimes: readonly number[];
};

/** Says how many of the sessions the client's packages cover, where it is not all of them. */
export function PackageNote({ clientId, startTimes }: PackageNoteProps) {
  const packages = useLive(api.packages.ofClient, { clientId });
  if (packages.state !== "ready" || packages.value.length === 0) return null;
  const covered = countCovered(packages.value, startTimes);
  if (covered === startTimes.length) return null;
  return (
    <p role="status" className="text-sm text-warning">
      {packageWords.covers(covered, startTimes.length)}
    </p>
  );
}
