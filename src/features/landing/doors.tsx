import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button";
import { landing } from "@/content/landing";
import { cn } from "@/lib/class-names";
import { firstPaths } from "@/lib/first-paths";
import type { DoorState } from "@/lib/paths";

/** Both lead to the same door; whoever is new finds it open at Sign Up. */
export function Doors({ className }: { className?: string }) {
  const isNew: DoorState = { wish: "signUp" };
  return (
    <div className={cn("flex flex-wrap gap-3", className)}>
      <Link to={firstPaths.signIn()} state={isNew} className={buttonVariants({ size: "large" })}>
        {landing.begin}
      </Link>
      <Link
        to={firstPaths.signIn()}
        className={buttonVariants({ variant: "quiet", size: "large" })}
      >
        {landing.signIn}
      </Link>
    </div>
  );
}
