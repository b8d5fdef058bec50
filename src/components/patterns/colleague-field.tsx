import { fullName } from "@domain/accounts/full-name";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Colleague<CoachId extends string> = { coachId: CoachId; firstName: string; lastName: string };

type ColleagueFieldProps<CoachId extends string> = {
  label: string;
  colleagues: readonly Colleague<CoachId>[];
  chosenId: CoachId | undefined;
  onChoose: (coachId: CoachId) => void;
};

/** Another coach of the practice. */
export function ColleagueField<CoachId extends string>(props: ColleagueFieldProps<CoachId>) {
  const { label, colleagues, chosenId, onChoose } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={chosenId ?? ""}
          onChange={({ target: { selectedIndex } }) => {
            const chosen = colleagues[selectedIndex];
            if (chosen !== undefined) onChoose(chosen.coachId);
          }}
        >
          {colleagues.map((colleague) => (
            <option key={colleague.coachId} value={colleague.coachId}>
              {fullName(colleague)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
