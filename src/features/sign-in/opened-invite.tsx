import { type ReactNode, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { describeFailure } from "@/content/failures";
import { inviteWords } from "@/content/sign-in-links";
import { VoidInvite } from "@/features/sign-in/closed-invite";
import { useOnce } from "@/lib/use-once";

type Opened<Invite> =
  | { state: "opening" }
  | { state: "invalid" }
  | { state: "open"; invite: Invite }
  | { state: "failed"; sentence: string };

type OpenedInviteProps<Invite> = {
  secret: string;
  look: (link: { secret: string }) => Promise<Invite | null>;
  words: { title: string; opening: string };
  children: (invite: Invite, again: () => void) => ReactNode;
};

/** Opens the invitation of a link, and says so where it is void. */
export function OpenedInvite<Invite>(props: OpenedInviteProps<Invite>) {
  const { secret, look, words, children } = props;
  const [opened, setOpened] = useState<Opened<Invite>>({
    state: secret === "" ? "invalid" : "opening",
  });

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
      return <SignInLayout title={words.title} lead={words.opening} />;
    case "failed":
      return (
        <SignInLayout title={words.title}>
          <FailedState sentence={opened.sentence} onRetry={() => void open()} />
        </SignInLayout>
      );
    case "invalid":
      return <VoidInvite />;
    case "open":
      return children(opened.invite, () => void open());
  }
}
