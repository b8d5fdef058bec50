import { Link } from "react-router-dom";

import { signInWords } from "@/content/sign-in";
import { paths } from "@/lib/pages/paths";
import { isOnLoopback } from "@/lib/sign-in/loopback";

/** Only on the server's own machine, where emails are stored locally. */
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
