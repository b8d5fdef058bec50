import { Link } from "react-router-dom";

import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { buttonVariants } from "@/components/ui/button";
import { unauthorized } from "@/content/unauthorized";
import { paths } from "@/lib/pages/paths";

/** The landing page redirects signed-in people home, so the link needs no role. */
export default function UnauthorizedPage() {
  return (
    <SignInLayout title={unauthorized.title} lead={unauthorized.lead}>
      <Link to={paths.home()} className={buttonVariants()}>
        {unauthorized.home}
      </Link>
    </SignInLayout>
  );
}
