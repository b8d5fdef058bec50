import { type ReactNode } from "react";
import { Link } from "react-router-dom";

import { KeyWords } from "@/components/patterns/key-words";
import { Button } from "@/components/ui/button";
import { sharingWords } from "@/content/private-sharing";
import type { Sharing } from "@/features/shares/sharing";
import { paths } from "@/lib/pages/paths";
import { useUnlockForm } from "@/lib/vault/unlock-form";

type SharingNoticeProps = {
  sharing: Sharing;
  /** The client has confirmed that the changed key is the coach's. */
  isAccepted: boolean;
  onAccept: () => void;
  /** Replaces the words about a copy with those about a file. */
  words?: Record<"first" | "same" | "changed", string>;
};

/** Says who will be able to read a copy, before it is shared. */
export function SharingNotice(props: SharingNoticeProps) {
  const { sharing, isAccepted, onAccept, words = sharingWords } = props;
  const unlockForm = useUnlockForm();
  switch (sharing.kind) {
    case "waiting":
      return null;
    case "locked":
      return (
        <Box>
          <p>{sharingWords.locked}</p>
          {unlockForm}
        </Box>
      );
    case "plain":
      return (
        <Box isWarning={sharing.why === "noMore"}>
          <p>
            {sharingWords.plain[sharing.why]}{" "}
            {sharing.why === "noVault" && (
              <Link to={paths.vault()} className="underline underline-offset-4">
                {sharingWords.plain.setUp}
              </Link>
            )}
          </p>
        </Box>
      );
    case "sealed": {
      const { coach, seen } = sharing;
      const isChanged = seen === "changed";
      return (
        <Box isWarning={isChanged}>
          <p role={isChanged ? "alert" : undefined}>{words[seen]}</p>
          {seen === "same" ? (
            <details>
              <summary className="cursor-pointer text-sm text-muted-foreground">
                {sharingWords.theirs}
              </summary>
              <KeyWords {...coach} />
            </details>
          ) : (
            <KeyWords {...coach} />
          )}
          {isChanged &&
            (isAccepted ? (
              <p role="status" className="text-sm text-muted-foreground">
                {sharingWords.accepted}
              </p>
            ) : (
              <Button variant="outline" size="sm" className="justify-self-start" onClick={onAccept}>
                {sharingWords.accept}
              </Button>
            ))}
        </Box>
      );
    }
  }
}

const Box = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <div
    data-slot="sharing-notice"
    className={`mt-5 grid gap-3 border-l-2 pl-4 ${isWarning ? "border-warning" : "border-border"}`}
  >
    {children}
  </div>
);
