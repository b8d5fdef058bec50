import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";

import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { inviteWords } from "@/content/sign-in-links";
import { AcceptInviteForm } from "@/features/sign-in/accept-invite-form";
import { OpenedInvite } from "@/features/sign-in/opened-invite";

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
