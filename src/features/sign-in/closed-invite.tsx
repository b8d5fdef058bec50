import { Link } from "react-router-dom";

import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { buttonVariants } from "@/components/ui/button";
import { inviteWords } from "@/content/sign-in-links";
import { paths } from "@/lib/pages/paths";

/** For a link that is no longer valid. It does not say whose it was. */
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

/** Shown only to the reader of an email whose link is still valid. */
export function KnownReader({ email }: { email: string }) {
  return (
    <SignInLayout title={inviteWords.knownTitle} lead={inviteWords.known(email)}>
      <Link to={paths.signIn()} className={buttonVariants()}>
        {inviteWords.signIn}
      </Link>
    </SignInLayout>
  );
}
