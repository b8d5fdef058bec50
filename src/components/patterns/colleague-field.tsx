import { fullName } from "@domain/accounts/full-name";

import { LabelledField } from "@/components/patterns/labelled-field";
import { NativeSelect, Options } from "@/components/ui/native-select";

type Colleague<CoachId extends string> = { coachId: CoachId; firstName: string; lastName: string };

type ColleagueFieldProps<CoachId extends string> = {
  label: string;
  colleagues: readonly Colleague<CoachId>[];
  chosenId: CoachId | undefined;
  onChoose: (coachId: CoachId) => void;
};

export function ColleagueField<CoachId extends string>(props: ColleagueFieldProps<CoachId>) {
  const { label, colleagues, chosenId, onChoose } = props;
  return (
    <LabelledField label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          value={chosenId ?? ""}
          onChange={({ target: { selectedIndex } }) => {
            const chosen = colleagues[selectedIndex];
            if (chosen !== undefined) onChoose(chosen.coachId);
          }}
        >
          <Options of={colleagues} value={(colleague) => colleague.coachId} label={fullName} />
        </NativeSelect>
      )}
    </LabelledField>
  );
}
