import { isBlank } from "@domain/text/text";
import { useState } from "react";

import { FormError, FormNotice } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { signInWords } from "@/content/sign-in";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { MailboxLink } from "@/features/sign-in/mailbox-link";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { useSubmit } from "@/lib/use-submit";

/**
 * For people who have not confirmed their address: their password is refused like a wrong one. Offered to everyone
 * alike.
 */
export function ResendLink({ error, isPending, isSent, ask }: ReturnType<typeof useResendLink>) {
  return (
    <div className="grid gap-3">
      <FormError text={error} />
      {isSent ? (
        <FormNotice>
          <p>{signInWords.notices.linkSent}</p>
          <MailboxLink />
        </FormNotice>
      ) : (
        <Button
          variant="link"
          isPending={isPending}
          onClick={() => void ask()}
          className="justify-self-start"
        >
          {signInWords.sendAgain}
        </Button>
      )}
    </div>
  );
}

export function useResendLink(email: string) {
  const calls = useSignInCalls();
  const { error, isPending, refuse, clear, run } = useSubmit();
  const [isSent, setIsSent] = useState(false);

  async function ask() {
    if (isBlank(email)) {
      refuse(signInWords.errors.emailMissing);
      return;
    }
    const isDone = await run(
      () => calls.requestLink(email),
      (failure) => describePasswordFailure(failure, signInWords.errors.email),
    );
    setIsSent(isDone);
  }

  const leave = () => {
    clear();
    setIsSent(false);
  };
  return { error, isPending, isSent, ask, leave };
}
