import { postResetRedirectMs } from "@domain/limits";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { CodeField } from "@/components/patterns/code-field";
import { Form } from "@/components/patterns/form";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { QuietLink } from "@/components/patterns/quiet-link";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { Button, buttonVariants } from "@/components/ui/button";
import { isAboutCode, describeCodeFailure } from "@/content/describe-code-failure";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { codeWords } from "@/content/second-step";
import { resetWords, signInWords } from "@/content/sign-in";
import {
  ChosenPasswordFields,
  findPasswordMissing,
} from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { forgetKnownDevice } from "@/features/sign-in/known-device";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { useLinkFragment } from "@/lib/pages/link-fragment";
import { paths } from "@/lib/pages/paths";
import { useSubmit } from "@/lib/use-submit";

export function ResetPassword() {
  const { type, accessToken, refreshToken } = useLinkFragment();
  const isRecovery = type === "recovery" && accessToken !== "" && refreshToken !== "";
  return (
    <SignInLayout
      title={isRecovery ? resetWords.title : resetWords.invalidTitle}
      lead={isRecovery ? resetWords.lead : undefined}
      foot={<QuietLink to={paths.signIn()}>{resetWords.back}</QuietLink>}
    >
      {isRecovery ? (
        <ResetPasswordForm handle={refreshToken} code={accessToken} />
      ) : (
        <InvalidResetLink />
      )}
    </SignInLayout>
  );
}

/** The link is checked only on use, because a check would count as an attempt. */
function ResetPasswordForm({ handle, code }: { handle: string; code: string }) {
  const [chosen, setChosen] = useState({ password: "", repeated: "" });
  const [secondCode, setSecondCode] = useState("");
  const { submit, update, ...shown } = useReset({ handle, code }, chosen.password);
  const { isDone, isLinkRefused, isCodeAsked } = shown;
  const { error, isPending, refuse, clear } = submit;
  useRedirectWhen(isDone);

  function send(typedCode: string) {
    const missing = findPasswordMissing(chosen);
    if (missing !== null) refuse(missing);
    else if (isCodeAsked && typedCode === "") refuse(codeWords.missing);
    else void update(typedCode);
  }

  if (isDone) return <FormNotice>{resetWords.done}</FormNotice>;
  return (
    <Form noValidate onSend={() => send(secondCode)} className="grid gap-5">
      <FormError text={error} />
      {isLinkRefused && <RequestNewLink />}
      <ChosenPasswordFields
        label={signInWords.labels.newPassword}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          clear();
        }}
      />
      {isCodeAsked && (
        <CodeField
          value={secondCode}
          onChange={(typed) => {
            setSecondCode(typed);
            clear();
          }}
          onComplete={send}
        />
      )}
      <Button type="submit" isPending={isPending} className="justify-self-end max-sm:w-full">
        {resetWords.action}
      </Button>
    </Form>
  );
}

/** Only sending shows whether the link has been used, and whether a code is required. */
function useReset(link: { handle: string; code: string }, password: string) {
  const calls = useSignInCalls();
  const submit = useSubmit();
  const [isDone, setIsDone] = useState(false);
  const [isLinkRefused, setIsLinkRefused] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  async function update(secondCode: string) {
    const isUpdated = await submit.run(
      () => calls.resetPassword(link, password, secondCode),
      (failure) => {
        const refusal = refusalIn(failure);
        setIsLinkRefused(refusal?.code === "SIGN_IN_REFUSED");
        if (refusal?.code === "SIGN_IN_REFUSED") return resetWords.refused;
        if (refusal?.code === "MFA_REQUIRED") setIsCodeAsked(true);
        const fallback = describePasswordFailure(failure, signInWords.errors.update);
        return isAboutCode(refusal) ? describeCodeFailure(failure, fallback, secondCode) : fallback;
      },
    );
    if (!isUpdated) return;
    forgetKnownDevice(); // The server has forgotten every device of this person.
    setIsDone(true);
    notify(notices.passwordUpdated);
  }

  return { submit, update, isDone, isLinkRefused, isCodeAsked };
}

function InvalidResetLink() {
  return (
    <div className="grid gap-6">
      <FormError text={resetWords.invalid} />
      <RequestNewLink />
    </div>
  );
}

function RequestNewLink() {
  return (
    <Link to={paths.signIn()} className={`${buttonVariants()} w-fit`}>
      {resetWords.request}
    </Link>
  );
}

function useRedirectWhen(isDone: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      void navigate(paths.signIn(), { replace: true });
    }, postResetRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
