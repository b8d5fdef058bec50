import { useState } from "react";
import { Link, Navigate } from "react-router-dom";

import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { Button, buttonVariants } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { verifyWords } from "@/content/sign-in-links";
import { FirstPasswordForm } from "@/features/sign-in/first-password-form";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { findBookingWish } from "@/lib/pages/booking-wish";
import { type SignInRedirect, paths } from "@/lib/pages/paths";
import { useOnce } from "@/lib/use-once";

type Outcome = "waiting" | "choosing" | "done" | "invalid" | "failed";

/** At once in the browser that signed up; elsewhere with a new password. */
export function VerifyEmail({ link }: { link: { handle: string; code: string } | null }) {
  const calls = useSignInCalls();
  const [outcome, setOutcome] = useState<Outcome>(link === null ? "invalid" : "waiting");

  async function confirm() {
    if (link === null) return;
    setOutcome("waiting");
    try {
      await calls.confirmAddress(link);
      finish();
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  }
  function finish() {
    setOutcome("done");
    notify(notices.addressConfirmed);
  }
  useOnce(() => void confirm());

  switch (outcome) {
    case "waiting":
      return <SignInLayout title={verifyWords.title} lead={verifyWords.waiting} />;
    case "choosing":
      return (
        <SignInLayout title={verifyWords.chooseTitle} lead={verifyWords.choose}>
          <FirstPasswordForm
            onChosen={async (password) => {
              if (link !== null) await calls.confirmAddress(link, password);
              finish();
            }}
            onLinkRefused={() => {
              setOutcome("invalid");
            }}
          />
        </SignInLayout>
      );
    case "done":
      return <Navigate replace to={paths.signIn()} state={wayOn()} />; // From there the guard redirects.
    case "invalid":
      return (
        <SignInLayout title={verifyWords.invalidTitle} lead={verifyWords.invalid}>
          <div className="flex flex-wrap gap-3">
            <Link to={paths.signIn()} className={buttonVariants()}>
              {verifyWords.signIn}
            </Link>
            <Link to={paths.signUp()} className={buttonVariants({ variant: "outline" })}>
              {verifyWords.signUp}
            </Link>
          </div>
        </SignInLayout>
      );
    case "failed":
      return (
        <SignInLayout title={verifyWords.failedTitle} lead={verifyWords.failed}>
          <Button onClick={() => void confirm()}>{verifyWords.retry}</Button>
        </SignInLayout>
      );
  }
}

/** To the sessions, where a time that was chosen on a booking page is offered; otherwise home. */
const wayOn = (): SignInRedirect =>
  findBookingWish() === null ? null : { from: paths.sessions() };

function outcomeOf(error: unknown): Outcome {
  const code = refusalIn(error)?.code;
  if (code === "PASSWORD_REQUIRED") return "choosing";
  return code === "SIGN_IN_REFUSED" ? "invalid" : "failed";
}
