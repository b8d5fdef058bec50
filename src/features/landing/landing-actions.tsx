import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button-variants";
import { landing } from "@/content/landing";
import { cn } from "@/lib/class-names";
import { firstPaths } from "@/lib/loading/first-paths";

/** Both lead to the same page; new people start at Sign Up. */
export function LandingActions({ className }: { className?: string }) {
  return (
    <div className={cn("flex flex-wrap gap-2 sm:gap-3 max-sm:*:px-5", className)}>
      <Link to={firstPaths.signUp()} className={buttonVariants({ size: "lg" })}>
        {landing.begin}
      </Link>
      <Link to={firstPaths.signIn()} className={buttonVariants({ variant: "outline", size: "lg" })}>
        {landing.signIn}
      </Link>
    </div>
  );
}
