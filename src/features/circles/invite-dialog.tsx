import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { circleMembersMax } from "@domain/messages/circles";
import { matchesSearch } from "@domain/text/search-match";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { LiveLines } from "@/components/patterns/live-lines";
import { SearchBox } from "@/components/patterns/search-box";
import { Checkbox } from "@/components/ui/checkbox";
import { circleWords } from "@/content/circles";
import { describeFailure, refusalIn } from "@/content/failures";
import type { Member } from "@/features/circles/member-line";
import { useWholeList } from "@/lib/live/live-pages";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.coach;
const lineWords = { loading: words.loadingClients, failed: words.clientsFailed };
/** More need a search. */
const shownWithoutSearch = 8;

type Client = FunctionReturnType<typeof api.clients.list>["page"][number];
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
              <Choices
                people={items
                  .filter(({ clientId }) => (places.get(clientId) ?? "left") === "left")
                  .toSorted(byFullName)}
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

type ChoicesProps = {
  people: readonly Client[];
  chosen: readonly Id<"users">[];
  onChange: (chosen: Id<"users">[]) => void;
};

function Choices({ people, chosen, onChange }: ChoicesProps) {
  const [query, setQuery] = useState("");
  const found = people.filter((person) => matchesSearch(query, [fullName(person)]));
  if (people.length === 0) return <p className="text-muted-foreground">{words.allInvited}</p>;
  return (
    <>
      {people.length > shownWithoutSearch && (
        <SearchBox label={words.find} value={query} onChange={setQuery} className="mb-2" />
      )}
      <ul className="max-h-56 overflow-y-auto rounded-control border border-border px-3 empty:hidden">
        {found.map((person) => (
          <li key={person.clientId} className="border-t border-border first:border-t-0">
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <Checkbox
                checked={chosen.includes(person.clientId)}
                onCheckedChange={(isChecked) => {
                  const others = chosen.filter((each) => each !== person.clientId);
                  onChange(isChecked ? [...others, person.clientId] : others);
                }}
              />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {fullName(person)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isFull = refusal?.code === "INVALID" && refusal.reason === "too_long";
  return isFull ? words.full : describeFailure(failure, circleWords.notSaved);
}
