import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { refusalIn, describeFailure } from "@/content/failures";
import { passkeyWords as words } from "@/content/passkeys";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { isThereAlready, makePasskey, OtherAddress } from "@/lib/sign-in/passkeys";
import { useSubmit } from "@/lib/use-submit";

export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const begin = useAction(api.signIn.passkeys.beginRegistration);
  const finish = useAction(api.signIn.passkeys.finishRegistration);
  const confirmed = useConfirmed();
  const { error, isPending, run } = useSubmit();
  async function add() {
    const outcome = { isAdded: false };
    await run(async () => {
      const asked: unknown = await confirmed(() => begin({}));
      if (asked === null) return; // The person cancelled.
      await finish({ deviceAnswer: await makePasskey(asked) });
      outcome.isAdded = true;
    }, wordAddFailure);
    if (!outcome.isAdded) return;
    notify({ title: words.added });
    onAdded?.();
  }
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <FormError text={error} />
      <Button variant="outline" isPending={isPending} onClick={() => void add()}>
        {words.add}
      </Button>
    </div>
  );
}

function wordAddFailure(error: unknown): string {
  if (error instanceof OtherAddress) return words.elsewhere(error.host);
  const isTwice = isThereAlready(error) || refusalIn(error)?.code === "CONFLICT";
  return isTwice ? words.twice : describeFailure(error, words.notAdded);
}
