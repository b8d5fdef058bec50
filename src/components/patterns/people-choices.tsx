import { byFullName, fullName, type NamedPerson } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import { useState } from "react";

import { SearchBox } from "@/components/patterns/search-box";
import { Checkbox } from "@/components/ui/checkbox";

/** With more people there is a search field. */
const shownWithoutSearch = 8;

type PeopleChoicesProps<Id> = {
  people: readonly (NamedPerson & { clientId: Id })[];
  words: { find: string; nobody: string; notFound?: string };
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
};

export function PeopleChoices<Id extends string>(props: PeopleChoicesProps<Id>) {
  const { people, words, chosen, onChange } = props;
  const [query, setQuery] = useState("");
  const found = people.filter((person) => matchesSearch(query, [fullName(person)]));
  if (people.length === 0) return <p className="text-muted-foreground">{words.nobody}</p>;
  return (
    <>
      {people.length > shownWithoutSearch && (
        <SearchBox label={words.find} value={query} onChange={setQuery} className="mb-2" />
      )}
      {found.length === 0 && words.notFound !== undefined && (
        <p className="text-muted-foreground">{words.notFound}</p>
      )}
      <ul className="max-h-56 overflow-y-auto rounded-control border border-border px-3 empty:hidden">
        {found.toSorted(byFullName).map((person) => (
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
