import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { describeFailure } from "@/content/failures";
import { joinWords } from "@/content/practice/invites";
import { inviteWords } from "@/content/sign-in-links";
import { AcceptInviteForm } from "@/features/sign-in/accept-invite-form";
import { KnownReader, VoidInvite } from "@/features/sign-in/closed-invite";
import { SignUpForm } from "@/features/sign-in/sign-up-form";
import { useOnce } from "@/lib/use-once";

type Invite = NonNullable<FunctionReturnType<typeof api.clientInvites.open>>;
type Opened =
  | { state: "opening" }
  | { state: "invalid" }
  | { state: "open"; invite: Invite }
  | { state: "failed"; sentence: string };

/** Makes somebody a client of the inviting coach. An emailed link does so immediately, a shared one asks first. */
export function AcceptClientInvite({ secret }: { secret: string }) {
  const look = useAction(api.clientInvites.open);
  const [opened, setOpened] = useState<Opened>({ state: secret === "" ? "invalid" : "opening" });

  async function open() {
    if (secret === "") return;
    setOpened({ state: "opening" });
    try {
      const invite = await look({ secret });
      setOpened(invite === null ? { state: "invalid" } : { state: "open", invite });
    } catch (error) {
      setOpened({ state: "failed", sentence: describeFailure(error, inviteWords.openFailed) });
    }
  }
  useOnce(() => void open());

  switch (opened.state) {
    case "opening":
      return <SignInLayout title={joinWords.title} lead={joinWords.opening} />;
    case "failed":
      return (
        <SignInLayout title={joinWords.title}>
          <FailedState sentence={opened.sentence} onRetry={() => void open()} />
        </SignInLayout>
      );
    case "invalid":
      return <VoidInvite />;
    case "open":
      return <OpenInvite secret={secret} invite={opened.invite} onUsed={() => void open()} />;
  }
}

type OpenInviteProps = { secret: string; invite: Invite; onUsed: () => void };

function OpenInvite({ secret, invite, onUsed }: OpenInviteProps) {
  const { kind, email, firstName, lastName, coachName } = invite;
  const accept = useAction(api.clientInvites.accept);
  const [typed, setTyped] = useState("");
  const byCoach = joinWords.byCoach(coachName);
  if (email !== null && kind === "known") return <KnownReader email={email} />;
  if (email === null) {
    return (
      <SignInLayout title={joinWords.title} lead={`${byCoach} ${joinWords.linkLead}`}>
        <SignUpForm email={typed} onEmail={setTyped} invite={secret} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={joinWords.title} lead={`${byCoach} ${joinWords.letterLead(email)}`}>
      <AcceptInviteForm
        email={email}
        becomes="client"
        known={{ firstName, lastName }}
        failure={joinWords.failure}
        onAccept={async (account) => {
          await accept({ secret, ...account });
        }}
        onUsed={onUsed}
      />
    </SignInLayout>
  );
}
