import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { DoorPage } from "@/components/patterns/door-page";
import { FailedState } from "@/components/patterns/failed-state";
import { buttonVariants } from "@/components/ui/button";
import { wordFailure } from "@/content/failures";
import { inviteWords } from "@/content/sign-in";
import { AcceptInviteForm } from "@/features/sign-in/accept-invite-form";
import { useOnce } from "@/features/sign-in/use-once";
import { paths } from "@/lib/paths";

type Opened =
  | { state: "opening" }
  | { state: "invalid" }
  | { state: "open"; email: string }
  | { state: "failed"; sentence: string };

/** How somebody becomes a coach: the secret of a one-time link is their whole right. */
export function AcceptInvite({ secret }: { secret: string }) {
  const look = useAction(api.invites.open);
  const [opened, setOpened] = useState<Opened>({ state: secret === "" ? "invalid" : "opening" });

  async function open() {
    if (secret === "") return;
    setOpened({ state: "opening" });
    try {
      const invite = await look({ secret });
      setOpened(invite === null ? { state: "invalid" } : { state: "open", email: invite.email });
    } catch (error) {
      setOpened({ state: "failed", sentence: wordFailure(error, inviteWords.openFailed) });
    }
  }
  useOnce(() => void open());

  switch (opened.state) {
    case "opening":
      return <DoorPage title={inviteWords.title} lead={inviteWords.opening} />;
    case "failed":
      return (
        <DoorPage title={inviteWords.title}>
          <FailedState sentence={opened.sentence} onRetry={() => void open()} />
        </DoorPage>
      );
    case "invalid":
      return (
        <DoorPage title={inviteWords.invalidTitle} lead={inviteWords.invalid}>
          <Link to={paths.home()} className={buttonVariants()}>
            {inviteWords.home}
          </Link>
        </DoorPage>
      );
    case "open":
      return (
        <DoorPage title={inviteWords.title} lead={inviteWords.lead(opened.email)}>
          <AcceptInviteForm
            secret={secret}
            email={opened.email}
            onUsed={() => {
              setOpened({ state: "invalid" });
            }}
          />
        </DoorPage>
      );
  }
}
