import { postResetRedirectMs } from "@domain/limits";
import { passwordProblem } from "@domain/password";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { Button, buttonVariants } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { resetWords, signInWords } from "@/content/sign-in";
import { FormError, FormNotice } from "@/features/sign-in/form-note";
import { forgetKnownDevice } from "@/features/sign-in/known-device";
import { ChosenPasswordFields } from "@/features/sign-in/chosen-password-fields";
import { useDoor } from "@/features/sign-in/use-door";
import { useSubmit } from "@/features/sign-in/use-submit";
import { wordPasswordFailure } from "@/features/sign-in/word-password-failure";
import { notify } from "@/lib/notify";
import { paths } from "@/lib/paths";

/** For whoever holds a link. Whether it is good shows only when it is used: asking would use up its tries. */
export function ResetPasswordForm({ handle, code }: { handle: string; code: string }) {
  const door = useDoor();
  const [chosen, setChosen] = useState({ password: "", repeated: "" });
  const [isDone, setIsDone] = useState(false);
  const [isLinkRefused, setIsLinkRefused] = useState(false);
  const { error, isPending, refuse, clear, run } = useSubmit();
  useRedirectWhen(isDone);

  async function update() {
    const missing = findMissing(chosen);
    if (missing !== null) {
      refuse(missing);
      return;
    }
    const isUpdated = await run(
      () => door.resetPassword({ handle, code }, chosen.password),
      (failure) => {
        const isRefused = refusalIn(failure)?.code === "SIGN_IN_REFUSED";
        setIsLinkRefused(isRefused);
        return isRefused
          ? resetWords.refused
          : wordPasswordFailure(failure, signInWords.errors.update);
      },
    );
    if (!isUpdated) return;
    forgetKnownDevice(); // the server has forgotten every device of this person
    setIsDone(true);
    notify(notices.passwordUpdated);
  }

  if (isDone) return <FormNotice>{resetWords.done}</FormNotice>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void update();
      }}
      className="grid gap-5"
    >
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
      <Button type="submit" isPending={isPending} className="justify-self-end max-sm:w-full">
        {resetWords.action}
      </Button>
    </form>
  );
}

export function InvalidResetLink() {
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

function findMissing({ password, repeated }: { password: string; repeated: string }) {
  if (password === "" || repeated === "") return resetWords.fieldsMissing;
  if (password !== repeated) return signInWords.errors.mismatch;
  const isShort = ["too_short", "blank"].includes(passwordProblem(password, "client") ?? "");
  return isShort ? signInWords.errors.tooShort : null;
}

function useRedirectWhen(isDone: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      void navigate(paths.signIn(), { replace: true });
    }, postResetRedirectMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isDone, navigate]);
}
