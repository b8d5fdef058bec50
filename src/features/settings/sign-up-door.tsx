import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { HintedCheckbox } from "@/components/patterns/hinted-checkbox";
import { invitesWords } from "@/content/practice/invites";
import { LiveSection } from "@/features/settings/live-section";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";

const words = invitesWords.door;

/** Whether anybody may sign up, or only invited people. It applies to the whole practice immediately. */
export function SignUpDoor() {
  const door = useLive(api.clientInvites.door, {});
  return (
    <LiveSection live={door} fields={1}>
      {({ isOpen }) => <DoorSwitch isOpen={isOpen} />}
    </LiveSection>
  );
}

function DoorSwitch({ isOpen }: { isOpen: boolean }) {
  const set = useMutation(api.clientInvites.setDoor);
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function change(next: boolean) {
    setChosen(next);
    const setting = confirmed(async () => {
      await set({ isOpen: next });
      notify({ title: next ? words.opened : words.closed });
    });
    await attempt(setting, words.failed);
    setChosen(null);
  }

  return (
    <HintedCheckbox
      isHeading
      label={words.label}
      hint={words.hint}
      checked={chosen ?? isOpen}
      disabled={chosen !== null}
      onSwitch={(isOn) => void change(isOn)}
    />
  );
}
