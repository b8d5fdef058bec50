import { api } from "@convex/_generated/api";
import { UsersRound } from "lucide-react";

import { LinkLine } from "@/components/patterns/link-line";
import { homeWords } from "@/content/welcome/home";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

/** A line for each invitation, in the client's list of things to do. */
export function DueCircles() {
  const circles = useLive(api.circles.own, {});
  if (circles.state !== "ready") return null;
  return circles.value
    .filter(({ isInvited }) => isInvited)
    .map(({ circleId, name }) => (
      <LinkLine
        key={circleId}
        icon={UsersRound}
        to={paths.circles()}
        text={homeWords.waiting.circle(name)}
      />
    ));
}
