import { useAuthToken } from "@convex-dev/auth/react";
import { useConvex } from "convex/react";
import { useEffect } from "react";

import { resumeRecordings } from "./call-recording";
import { openRecordingDisk } from "@/lib/recordings/recording-disk";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";

/** Sends what this device has recorded but not sent yet. `onLeft` gets the ids of those sessions. */
export function useResumed(
  side: "client" | "coach",
  onLeft: (sessions: readonly string[]) => void = () => undefined,
) {
  const client = useConvex();
  const { userId } = useViewer();
  const token = useNewest(useAuthToken());
  const report = useNewest(onLeft);
  useEffect(() => {
    if (side === "client") return;
    void openRecordingDisk(userId).then(async (disk) => {
      if (disk === null) return;
      report.current(await resumeRecordings({ client, disk, getToken: () => token.current }));
    });
  }, [client, userId, side, token, report]);
}
