import { Link } from "react-router-dom";

import { DoorPage } from "@/components/patterns/door-page";
import { buttonVariants } from "@/components/ui/button";
import { unauthorized } from "@/content/unauthorized";
import { paths } from "@/lib/paths";

/** The landing page sends whoever is signed in to their own home, so the link needs to know no role. */
export function UnauthorizedPage() {
  return (
    <DoorPage title={unauthorized.title} lead={unauthorized.lead}>
      <Link to={paths.home()} className={buttonVariants()}>
        {unauthorized.home}
      </Link>
    </DoorPage>
  );
}
