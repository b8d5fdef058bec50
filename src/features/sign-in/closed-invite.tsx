import { Link } from "react-router-dom";

import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { buttonVariants } from "@/components/ui/button";
import { inviteWords } from "@/content/sign-in-links";
import { paths } from "@/lib/pages/paths";

/** A link that lets nobody in. It says nothing of whose it was. */
export function VoidInvite() {
  return (
    <SignInLayout title={inviteWords.invalidTitle} lead={inviteWords.invalid}>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.home()} className={buttonVariants()}>
          {inviteWords.home}
        </Link>
        <Link to={paths.signIn()} className={buttonVariants({ variant: "secondary" })}>
          {inviteWords.signIn}
        </Link>
      </div>
    </SignInLayout>
  );
}

/** For the reader of a letter alone, whose link is still in force. */
export function KnownReader({ email }: { email: string }) {
  return (
    <SignInLayout title={inviteWords.knownTitle} lead={inviteWords.known(email)}>
      <Link to={paths.signIn()} className={buttonVariants()}>
        {inviteWords.signIn}
      </Link>
    </SignInLayout>
  );
}
