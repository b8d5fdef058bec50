import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { joinWords } from "@/content/practice/invites";
import { inviteWords } from "@/content/sign-in-links";
import { AcceptInviteForm } from "@/features/sign-in/accept-invite-form";
import { KnownReader } from "@/features/sign-in/closed-invite";
import { OpenedInvite } from "@/features/sign-in/opened-invite";
import { SignUpForm } from "@/features/sign-in/sign-up-form";

/** The secret of a one-time link is the only credential. */
export function AcceptInvite({ secret }: { secret: string }) {
  const look = useAction(api.invites.open);
  const accept = useAction(api.invites.accept);
  return (
    <OpenedInvite secret={secret} look={look} words={inviteWords}>
      {({ email }, again) => (
        <SignInLayout title={inviteWords.title} lead={inviteWords.lead(email)}>
          <AcceptInviteForm
            email={email}
            becomes="admin"
            failure={inviteWords.failure}
            onAccept={async (account) => {
              await accept({ secret, ...account });
            }}
            onUsed={again}
          />
        </SignInLayout>
      )}
    </OpenedInvite>
  );
}

type Invite = NonNullable<FunctionReturnType<typeof api.clientInvites.open>>;

/** Makes somebody a client of the inviting coach. An emailed link does so immediately, a shared one asks first. */
export function AcceptClientInvite({ secret }: { secret: string }) {
  const look = useAction(api.clientInvites.open);
  return (
    <OpenedInvite secret={secret} look={look} words={joinWords}>
      {(invite, again) => <OpenInvite secret={secret} invite={invite} onUsed={again} />}
    </OpenedInvite>
  );
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
