import { Link } from "react-router-dom";

import { signInWords } from "@/content/sign-in";
import { isOnLoopback } from "@/lib/loopback";
import { paths } from "@/lib/paths";

/** For whoever tries the portal on their own machine, where no letter can leave. Nobody else has a mailbox to open. */
export function MailboxLink() {
  if (!isOnLoopback()) return null;
  return (
    <p className="mt-1">
      <Link to={paths.mailbox()} className="underline underline-offset-4">
        {signInWords.mailbox}
      </Link>
    </p>
  );
}
