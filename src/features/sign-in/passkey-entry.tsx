import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { passkeyWords } from "@/content/passkeys";
import { describePasskeyFailure } from "@/content/describe-passkey-failure";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { canUsePasskeys } from "@/lib/sign-in/passkeys";
import { useSubmit } from "@/lib/use-submit";

/** Hidden when the browser does not support passkeys. */
export function PasskeyEntry({ label = passkeyWords.use }: { label?: string }) {
  const calls = useSignInCalls();
  const { error, isPending, run } = useSubmit();
  if (!canUsePasskeys()) return null;
  async function enter() {
    const isIn = await run(() => calls.signInWithPasskey(), describePasskeyFailure);
    if (isIn) notify(notices.signedIn);
  }
  return (
    <div className="mt-5 grid gap-3">
      <FormError text={error} />
      <Button variant="outline" isPending={isPending} onClick={() => void enter()}>
        {label}
      </Button>
    </div>
  );
}
