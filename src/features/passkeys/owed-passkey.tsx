import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import type { ReactNode } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describePasskeyFailure } from "@/content/describe-passkey-failure";
import { passkeyWords } from "@/content/passkeys";
import { owedWords as words } from "@/content/second-step";
import { AddPasskey } from "@/features/passkeys/add-passkey";
import { useLive } from "@/lib/live/live";
import { askPasskey, findPasskeyBar } from "@/lib/sign-in/passkeys";
import { useSubmit } from "@/lib/use-submit";

/**
 * A passkey as the required second step. With one already, it is the only option: the server does not let a sign-in by
 * password alone set up another. Without one, it is offered below `children`, the other option.
 */
export function OwedPasskey({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const own = useLive(api.signIn.passkeys.list, {});
  if (own.state !== "ready" || (own.value.length === 0 && findPasskeyBar() !== null))
    return children;
  if (own.value.length > 0) {
    return (
      <section className="max-w-reading">
        <h2 className="text-2xl font-medium">{words.showTitle}</h2>
        <p className="mt-2 text-muted-foreground">{words.showText}</p>
        <UsePasskey onUsed={onDone} />
      </section>
    );
  }
  return (
    <>
      {children}
      <section className="mt-10 max-w-reading border-t border-border pt-8">
        <h2 className="text-2xl font-medium">{words.passkeyTitle}</h2>
        <p className="mt-2 text-muted-foreground">{words.passkeyText}</p>
        <AddPasskey onAdded={onDone} />
      </section>
    </>
  );
}

function UsePasskey({ onUsed }: { onUsed: () => void }) {
  const begin = useAction(api.signIn.passkeys.beginConfirmation);
  const confirm = useAction(api.signIn.passkeys.confirm);
  const { error, isPending, run } = useSubmit();
  async function use() {
    const isUsed = await run(async () => {
      await confirm({ deviceAnswer: await askPasskey(await begin({})) });
    }, describePasskeyFailure);
    if (isUsed) onUsed();
  }
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <FormError text={error} />
      <Button isPending={isPending} onClick={() => void use()}>
        {passkeyWords.use}
      </Button>
    </div>
  );
}
