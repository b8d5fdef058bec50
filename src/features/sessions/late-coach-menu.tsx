import type { ComponentProps } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { coachSessions } from "@/content/coach-sessions";

import { DotsButton } from "@/components/ui/dots-button";
import { CoachMenu } from "./session-parts";

export function LateCoachMenu(props: ComponentProps<typeof CoachMenu>) {
  const name = coachSessions.row.menu(props.session.title);
  return (
    <LateMenu button={(onPress) => <DotsButton aria-label={name} onClick={onPress} />}>
      <CoachMenu {...props} />
    </LateMenu>
  );
}
