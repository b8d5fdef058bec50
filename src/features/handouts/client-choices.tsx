import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { byFullName, fullName } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { LiveLines } from "@/components/patterns/live-lines";
import { SearchBox } from "@/components/patterns/search-box";
import { Checkbox } from "@/components/ui/checkbox";
import { handoutWords } from "@/content/handouts";
import { useWholeList } from "@/lib/live/live-pages";

const words = handoutWords.dialog;
const lineWords = { loading: words.loadingClients, failed: words.clientsFailed };

/** More need a search. */
const shownWithoutSearch = 8;

type Client = FunctionReturnType<typeof api.clients.list>["page"][number];
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
          {(items) => <People {...props} people={items.toSorted(byFullName)} />}
        </LiveLines>
      </div>
    </fieldset>
  );
}

function People({ people, chosen, onChange }: ClientChoicesProps & { people: readonly Client[] }) {
  const [query, setQuery] = useState("");
  const found = people.filter((person) => matchesSearch(query, [fullName(person)]));
  if (people.length === 0) return <p className="text-muted-foreground">{words.nobody}</p>;
  return (
    <>
      {people.length > shownWithoutSearch && (
        <SearchBox label={words.find} value={query} onChange={setQuery} className="mb-2" />
      )}
      {found.length === 0 && <p className="text-muted-foreground">{words.notFound}</p>}
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
