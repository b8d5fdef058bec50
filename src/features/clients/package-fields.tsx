import { linkCharactersMax } from "@domain/limits";
import { packageSessionsMax, priceCharactersMax } from "@domain/practice/packages";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { packageWords } from "@/content/packages";
import type { PackageTexts } from "@/features/clients/package-texts";

const words = packageWords.form;

type PackageFieldsProps = {
  texts: PackageTexts;
  onChange: (change: Partial<PackageTexts>) => void;
};

export function PackageFields({ texts, onChange }: PackageFieldsProps) {
  return (
    <>
      <LabelledField label={words.sessions} hint={words.sessionsHint}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={packageSessionsMax}
            value={texts.sessionsIncluded}
            onChange={(event) => onChange({ sessionsIncluded: event.target.value })}
          />
        )}
      </LabelledField>
      <div className="grid gap-5 sm:grid-cols-2">
        {(["startsOn", "endsOn"] as const).map((name) => (
          <LabelledField key={name} label={words[name]}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={texts[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
            )}
          </LabelledField>
        ))}
      </div>
      <LabelledField label={words.price} hint={words.priceHint}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={priceCharactersMax}
            value={texts.price}
            onChange={(event) => onChange({ price: event.target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={words.link} hint={words.linkHint}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            maxLength={linkCharactersMax}
            value={texts.paymentLink}
            onChange={(event) => onChange({ paymentLink: event.target.value })}
          />
        )}
      </LabelledField>
    </>
  );
}
