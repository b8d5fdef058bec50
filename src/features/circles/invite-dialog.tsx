import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { circleMembersMax } from "@domain/messages/circles";
import { useMutation } from "convex/react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { LiveLines } from "@/components/patterns/live-lines";
import { PeopleChoices } from "@/components/patterns/people-choices";
import { circleWords } from "@/content/circles";
import { describeFailure, refusalIn } from "@/content/failures";
import type { Member } from "@/features/circles/member-line";
import { useWholeList } from "@/lib/live/live-pages";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.coach;
const lineWords = { loading: words.loadingClients, failed: words.clientsFailed };

type InviteDialogProps = {
  circleId: Id<"circles">;
  members: readonly Member[];
  onClose: () => void;
};

/** Invites clients who are not in the circle and not invited. Those who left can be invited again. */
export function InviteDialog({ circleId, members, onClose }: InviteDialogProps) {
  const clients = useWholeList(api.clients.list, {});
  const live = clients.state === "ready" ? { ...clients, value: clients.items } : clients;
  const [chosen, setChosen] = useState<Id<"users">[]>([]);
  const invite = useMutation(api.circles.invite);
  const { run, isPending, error } = useSubmit();
  const places = new Map(members.map(({ clientId, state }) => [clientId, state]));
  async function send() {
    const isInvited = await run(
      async () => void (await invite({ circleId, clientIds: chosen })),
      describe,
    );
    if (isInvited) onClose();
  }
  return (
    <DialogFrame title={words.invite} lead={words.inviteLead} onClose={onClose}>
      <DialogForm
        leave={words.cancel}
        onLeave={onClose}
        act={words.inviteYes}
        error={error}
        isPending={isPending}
        isUnfit={chosen.length === 0 || chosen.length > circleMembersMax}
        onSend={send}
      >
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-medium">{words.clients}</legend>
          <LiveLines live={live} words={lineWords}>
            {(items) => (
              <PeopleChoices
                people={items.filter(({ clientId }) => (places.get(clientId) ?? "left") === "left")}
                words={{ find: words.find, nobody: words.allInvited }}
                chosen={chosen}
                onChange={setChosen}
              />
            )}
          </LiveLines>
        </fieldset>
      </DialogForm>
    </DialogFrame>
  );
}

function describe(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isFull = refusal?.code === "INVALID" && refusal.reason === "too_long";
  return isFull ? words.full : describeFailure(failure, circleWords.notSaved);
}
