import { api } from "@convex/_generated/api";
import { IDLE_MINUTES } from "@domain/accounts/sign-in-ends";
import { useMutation } from "convex/react";
import { useId, useState } from "react";

import { NativeSelect, Options } from "@/components/ui/native-select";
import { idleTimeWords as words } from "@/content/settings/sign-ins";
import { LiveSection } from "@/features/settings/live-section";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";

/** A coach chooses it for the practice; a client reads it. */
export function IdleTime() {
  const { role } = useViewer();
  const idle = useLive(api.presence.idleMinutes, {});
  return (
    <LiveSection live={idle} fields={1}>
      {(minutes) =>
        role === "admin" ? (
          <IdleTimeField minutes={minutes} />
        ) : (
          <p className="text-sm text-muted-foreground">{words.sentence(minutes)}</p>
        )
      }
    </LiveSection>
  );
}

function IdleTimeField({ minutes }: { minutes: number }) {
  const id = useId();
  const set = useMutation(api.presence.setIdleMinutes);
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<number | null>(null);
  const choices = [...new Set([...IDLE_MINUTES, minutes])].toSorted((one, other) => one - other);

  async function change(next: number) {
    setChosen(next);
    const setting = confirmed(async () => {
      await set({ idleMinutes: next });
      notify({ tone: "success", title: words.saved(next) });
    });
    await attempt(setting, words.failed);
    setChosen(null);
  }

  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {words.label}
      </label>
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-2 max-w-60"
        value={String(chosen ?? minutes)}
        disabled={chosen !== null}
        onChange={(event) => void change(Number(event.target.value))}
      >
        <Options of={choices} label={words.minutes} />
      </NativeSelect>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
        {words.hint}
      </p>
    </div>
  );
}
