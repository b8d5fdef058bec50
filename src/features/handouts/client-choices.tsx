import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

import { LiveLines } from "@/components/patterns/live-lines";
import { PeopleChoices } from "@/components/patterns/people-choices";
import { handoutWords } from "@/content/handouts";
import { useWholeList } from "@/lib/live/live-pages";

const words = handoutWords.dialog;
const lineWords = { loading: words.loadingClients, failed: words.clientsFailed };

type ClientChoicesProps = {
  chosen: readonly Id<"users">[];
  onChange: (chosen: Id<"users">[]) => void;
};

export function ClientChoices(props: ClientChoicesProps) {
  const clients = useWholeList(api.clients.list, {});
  const live = clients.state === "ready" ? { ...clients, value: clients.items } : clients;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        {words.clients}
        {props.chosen.length > 0 && (
          <span className="font-normal text-muted-foreground tabular-nums">
            {" "}
            · {words.chosen(props.chosen.length)}
          </span>
        )}
      </legend>
      <div className="mt-2">
        <LiveLines live={live} words={lineWords}>
          {(items) => <PeopleChoices {...props} people={items} words={words} />}
        </LiveLines>
      </div>
    </fieldset>
  );
}
