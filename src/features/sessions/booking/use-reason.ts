import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useViewer } from "@/lib/sign-in/viewer";

export function useReason(sessionId: string, act: "move" | "cancel") {
  const { typed, type, discard } = useKeptText(
    personKey("session_reason", useViewer().userId, sessionId, act),
  );
  return {
    reason: typed ?? "",
    setReason: (reason: string) => type(reason === "" ? null : reason),
    discardReason: discard,
  };
}
