import { useState } from "react";
import { Link, Navigate } from "react-router-dom";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { Button, buttonVariants } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { signInWords } from "@/content/sign-in";
import { verifyWords } from "@/content/sign-in-links";
import {
  ChosenPasswordFields,
  findPasswordMissing,
} from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { findKeptTime } from "@/lib/pages/kept-time";
import { useLinkFragment } from "@/lib/pages/link-fragment";
import { paths, type SignInRedirect } from "@/lib/pages/paths";
import { useOnce } from "@/lib/use-once";
import { useSubmit } from "@/lib/use-submit";

type Outcome = "waiting" | "choosing" | "done" | "invalid" | "failed";

/** Immediately in the browser that signed up; elsewhere with a new password. */
export function VerifyEmail() {
  const { type, accessToken, refreshToken } = useLinkFragment();
  const isSignUp = type === "signup" && accessToken !== "" && refreshToken !== "";
  const link = isSignUp ? { handle: refreshToken, code: accessToken } : null;
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
            onLinkRefused={() => setOutcome("invalid")}
          />
        </SignInLayout>
      );
    case "done":
      return <Navigate replace to={paths.signIn()} state={wayOn()} />; // The guard redirects from there.
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

/** Leads to the sessions, which offer a time chosen on a booking page; otherwise home. */
const wayOn = (): SignInRedirect => (findKeptTime() === null ? null : { from: paths.sessions() });

function outcomeOf(error: unknown): Outcome {
  const code = refusalIn(error)?.code;
  if (code === "PASSWORD_REQUIRED") return "choosing";
  return code === "SIGN_IN_REFUSED" ? "invalid" : "failed";
}

type FirstPasswordFormProps = {
  onChosen: (password: string) => Promise<void>;
  /** Called when the link was used meanwhile, or has expired. */
  onLinkRefused: () => void;
};

/** For a confirmation link opened in another browser than the one that signed up. */
function FirstPasswordForm({ onChosen, onLinkRefused }: FirstPasswordFormProps) {
  const [chosen, setChosen] = useState({ password: "", repeated: "" });
  const { error, isPending, refuse, clear, run } = useSubmit();

  async function choose() {
    const missing = findPasswordMissing(chosen);
    if (missing !== null) {
      refuse(missing);
      return;
    }
    await run(
      () => onChosen(chosen.password),
      (failure) => {
        if (refusalIn(failure)?.code === "SIGN_IN_REFUSED") onLinkRefused();
        return describePasswordFailure(failure, signInWords.errors.update);
      },
    );
  }

  return (
    <Form noValidate onSend={choose} className="grid gap-5">
      <FormError text={error} />
      <ChosenPasswordFields
        label={signInWords.labels.newPassword}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          clear();
        }}
      />
      <Button type="submit" isPending={isPending} className="justify-self-end max-sm:w-full">
        {verifyWords.chooseAction}
      </Button>
    </Form>
  );
}
