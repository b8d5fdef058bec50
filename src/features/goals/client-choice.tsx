import { api } from "@convex/_generated/api";
import { byFullName, fullName } from "@domain/accounts/full-name";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { goalForm } from "@/content/goals/goals";
import { useWholeList } from "@/lib/live/live-pages";

export function ClientChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (clientId: string) => void;
}) {
  const clients = useWholeList(api.clients.list, {});
  const people = clients.state === "ready" ? clients.items.toSorted(byFullName) : [];
  return (
    <Field label={goalForm.client} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{goalForm.chooseClient}</option>
          {people.map((person) => (
            <option key={person.clientId} value={person.clientId}>
              {fullName(person)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
