import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { describeFailure } from "@/content/failures";
import { inviteWords } from "@/content/sign-in-links";
import { AcceptInviteForm } from "@/features/sign-in/accept-invite-form";
import { VoidInvite } from "@/features/sign-in/closed-invite";
import { useOnce } from "@/lib/use-once";

type Opened =
  | { state: "opening" }
  | { state: "invalid" }
  | { state: "open"; email: string }
  | { state: "failed"; sentence: string };

/** The secret of a one-time link is the only credential. */
export function AcceptInvite({ secret }: { secret: string }) {
  const look = useAction(api.invites.open);
  const accept = useAction(api.invites.accept);
  const [opened, setOpened] = useState<Opened>({ state: secret === "" ? "invalid" : "opening" });

  async function open() {
    if (secret === "") return;
    setOpened({ state: "opening" });
    try {
      const invite = await look({ secret });
      setOpened(invite === null ? { state: "invalid" } : { state: "open", email: invite.email });
    } catch (error) {
      setOpened({ state: "failed", sentence: describeFailure(error, inviteWords.openFailed) });
    }
  }
  useOnce(() => void open());

  switch (opened.state) {
    case "opening":
      return <SignInLayout title={inviteWords.title} lead={inviteWords.opening} />;
    case "failed":
      return (
        <SignInLayout title={inviteWords.title}>
          <FailedState sentence={opened.sentence} onRetry={() => void open()} />
        </SignInLayout>
      );
    case "invalid":
      return <VoidInvite />;
    case "open":
      return (
        <SignInLayout title={inviteWords.title} lead={inviteWords.lead(opened.email)}>
          <AcceptInviteForm
            email={opened.email}
            becomes="admin"
            failure={inviteWords.failure}
            onAccept={async (account) => {
              await accept({ secret, ...account });
            }}
            onUsed={() => setOpened({ state: "invalid" })}
          />
        </SignInLayout>
      );
  }
}
