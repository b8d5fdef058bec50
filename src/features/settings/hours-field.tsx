import { LabelledField } from "@/components/patterns/labelled-field";
import { NativeSelect } from "@/components/ui/native-select";
import { ruleWords } from "@/content/settings/settings";
import type { Section } from "@/features/settings/use-section";

const HOURS = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168, 336] as const;

type HoursFieldProps<Name extends string> = {
  section: Pick<Section<Record<Name, string>>, "values" | "change" | "errors">;
  name: Name;
  label: string;
  hint?: string;
  hoursMin?: number;
  word: (hours: number) => string;
};

export function HoursField<Name extends string>(props: HoursFieldProps<Name>) {
  const { section, name, label, hint, hoursMin = 0, word } = props;
  const chosen = Number(section.values[name]);
  // A value set elsewhere stays in the list.
  const choices = [...new Set([...HOURS, chosen])]
    .filter((hours) => hours >= hoursMin)
    .toSorted((one, other) => one - other);
  return (
    <LabelledField
      label={label}
      hint={[word(chosen), hint].filter(Boolean).join(" ")}
      error={section.errors[name]}
    >
      {(tie) => (
        <NativeSelect
          {...tie}
          name={name}
          value={section.values[name]}
          onChange={({ target }) => {
            section.change({ [name]: target.value } as Partial<Record<Name, string>>);
          }}
        >
          {choices.map((hours) => (
            <option key={hours} value={String(hours)}>
              {hours === 0 ? ruleWords.none : ruleWords.hours(hours)}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabelledField>
  );
}
