import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { describePasskeyBar } from "@/content/describe-passkey-failure";
import { describeFailure } from "@/content/failures";
import { passkeyWords as words } from "@/content/passkeys";
import { AddPasskey } from "@/features/passkeys/add-passkey";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { keepHasPasskey } from "@/lib/sign-in/passkey-owners";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

type Passkey = FunctionReturnType<typeof api.signIn.passkeys.list>[number];

export function Passkeys() {
  const own = useLive(api.signIn.passkeys.list, {});
  switch (own.state) {
    case "loading":
      return <Skeletons label={words.loading} className="grid gap-3" each="h-11" />;
    case "failed":
      return <FailedState sentence={words.notLoaded} onRetry={own.retry} />;
    case "ready":
      return <PasskeyList passkeys={own.value} />;
  }
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { userId } = useViewer();
  const hasOne = passkeys.length > 0;
  useEffect(() => {
    keepHasPasskey(userId, hasOne);
  }, [userId, hasOne]);
  const bar = findPasskeyBar();
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-muted-foreground">{words.none}</p>
      ) : (
        <ul className="border-t border-border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      {bar === null ? (
        <AddPasskey />
      ) : (
        <p className="mt-3 text-sm text-muted-foreground">{describePasskeyBar(bar)}</p>
      )}
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { passkeyId, createdAt, usedAt } = passkey;
  const name = passkey.name === "" ? words.unnamed : passkey.name;
  const remove = useMutation(api.signIn.passkeys.remove);
  const confirmed = useConfirmed();
  const [isPending, setIsPending] = useState(false);
  async function giveUp() {
    setIsPending(true);
    try {
      const act = async () => {
        await remove({ passkeyId });
        notify({ title: words.removed });
      };
      await confirmed(act);
    } catch (error) {
      notify({ tone: "danger", title: describeFailure(error, words.notRemoved) });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <li className="flex items-center gap-4 border-b border-border py-4">
      <KeyRound aria-hidden className="size-6 shrink-0 text-highlight" strokeWidth={1.6} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">
          {words.made(formatDay(createdAt))},{" "}
          {usedAt === null ? words.neverUsed : words.used(formatDay(usedAt))}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        isPending={isPending}
        aria-label={words.removeWhich(name)}
        onClick={() => void giveUp()}
      >
        {words.remove}
      </Button>
    </li>
  );
}
