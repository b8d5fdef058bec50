import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { circleWords } from "@/content/circles";
import { useAttempts } from "@/lib/attempt";

const words = circleWords.coach;

export type Member = FunctionReturnType<typeof api.circles.members>[number];

export function MemberLine({ member }: { member: Member }) {
  const { memberId, clientName, chosenName, state } = member;
  const name = clientName === "" ? words.former : clientName;
  const [isAsked, setIsAsked] = useState(false);
  const remove = useMutation(api.circles.removeMember);
  const { run, isPending } = useAttempts(circleWords.notSaved);
  const removeNow = () => run(() => remove({ memberId }));
  const isInvited = state === "invited";
  return (
    <li
      data-slot="circle-member"
      className="flex flex-wrap items-center justify-between gap-x-3 border-t border-border py-2 first:border-t-0"
    >
      <span className="min-w-0">
        <span dir="auto" className="block wrap-anywhere">
          {name}
        </span>
        <span className="block text-sm wrap-anywhere text-muted-foreground">
          {words.states[state]} {chosenName !== undefined && <bdi>{words.as(chosenName)}</bdi>}
        </span>
      </span>
      {state !== "left" && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={isInvited ? words.takeBackOf(name) : words.putOutOf(name)}
          isPending={isPending}
          onClick={() => (isInvited ? void removeNow() : setIsAsked(true))}
        >
          {isInvited ? words.takeBack : words.putOut}
        </Button>
      )}
      {isAsked && state === "joined" && (
        <AskDialog
          title={words.putOutTitle(name)}
          text={words.putOutText}
          leave={words.keep}
          act={words.putOut}
          isDanger
          isPending={isPending}
          onAct={() => void removeNow()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </li>
  );
}
