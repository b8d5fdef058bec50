import { useState } from "react";
import { Link, Navigate } from "react-router-dom";

import { DoorPage } from "@/components/patterns/door-page";
import { Button, buttonVariants } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { verifyWords } from "@/content/sign-in";
import { useDoor } from "@/features/sign-in/use-door";
import { useOnce } from "@/features/sign-in/use-once";
import { notify } from "@/lib/notify";
import { paths } from "@/lib/paths";

type Outcome = "waiting" | "done" | "invalid" | "failed";

/** Uses the letter's link and lets its reader in. */
export function VerifyEmail({ link }: { link: { handle: string; code: string } | null }) {
  const door = useDoor();
  const [outcome, setOutcome] = useState<Outcome>(link === null ? "invalid" : "waiting");

  async function confirm() {
    if (link === null) return;
    setOutcome("waiting");
    try {
      await door.confirmAddress(link);
      setOutcome("done");
      notify(notices.addressConfirmed);
    } catch (error) {
      setOutcome(refusalIn(error)?.code === "SIGN_IN_REFUSED" ? "invalid" : "failed");
    }
  }
  useOnce(() => void confirm());

  switch (outcome) {
    case "waiting":
      return <DoorPage title={verifyWords.title} lead={verifyWords.waiting} />;
    case "done":
      return <Navigate replace to={paths.signIn()} />; // from there the guard leads home
    case "invalid":
      return (
        <DoorPage title={verifyWords.invalidTitle} lead={verifyWords.invalid}>
          <div className="flex flex-wrap gap-3">
            <Link to={paths.signIn()} className={buttonVariants()}>
              {verifyWords.signIn}
            </Link>
            <Link to={paths.signUp()} className={buttonVariants({ variant: "quiet" })}>
              {verifyWords.signUp}
            </Link>
          </div>
        </DoorPage>
      );
    case "failed":
      return (
        <DoorPage title={verifyWords.failedTitle} lead={verifyWords.failed}>
          <Button onClick={() => void confirm()}>{verifyWords.retry}</Button>
        </DoorPage>
      );
  }
}
