import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { groupPeopleMax } from "@domain/schedule/group-sessions";
import { X } from "lucide-react";

import { LabelledField } from "@/components/patterns/labelled-field";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { groupWords } from "@/content/group-sessions";

type Choice = { clientId: Id<"users">; firstName: string; lastName: string };

type GroupFieldsProps = {
  /** Without the first client, for whom there is another field. */
  clients: readonly Choice[];
  chosen: readonly Choice[];
  onChosen: (clientIds: Id<"users">[]) => void;
};

export function GroupFields({ clients, chosen, onChosen }: GroupFieldsProps) {
  const ids = chosen.map(({ clientId }) => clientId);
  const others = clients.filter(({ clientId }) => !ids.includes(clientId));
  const isFull = ids.length + 1 >= groupPeopleMax;
  return (
    <div className="grid gap-2">
      <LabelledField label={groupWords.more} hint={isFull ? groupWords.full : groupWords.moreHint}>
        {(control) => (
          <NativeSelect
            {...control}
            value=""
            disabled={isFull || others.length === 0}
            onChange={(event) => {
              const added = others.find(({ clientId }) => clientId === event.target.value);
              if (added !== undefined) onChosen([...ids, added.clientId]);
            }}
          >
            <option value="">{groupWords.chooseMore}</option>
            <Options of={others} value={(client) => client.clientId} label={fullName} />
          </NativeSelect>
        )}
      </LabelledField>
      {chosen.length > 0 && (
        <ul aria-label={groupWords.more} className="flex flex-wrap gap-2">
          {chosen.map((client) => (
            <li
              key={client.clientId}
              className="inline-flex max-w-full items-center gap-1 rounded-control border border-border bg-card pl-3"
            >
              <bdi className="truncate">{fullName(client)}</bdi>
              <IconButton
                aria-label={groupWords.remove(fullName(client))}
                onClick={() => onChosen(ids.filter((id) => id !== client.clientId))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
