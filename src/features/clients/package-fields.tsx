import { linkCharactersMax } from "@domain/limits";
import { packageSessionsMax, priceCharactersMax } from "@domain/practice/packages";

import { InputField } from "@/components/patterns/input-field";
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
      <InputField
        label={words.sessions}
        hint={words.sessionsHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={packageSessionsMax}
        value={texts.sessionsIncluded}
        onChange={(sessionsIncluded) => onChange({ sessionsIncluded })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(["startsOn", "endsOn"] as const).map((name) => (
          <InputField
            key={name}
            label={words[name]}
            type="date"
            value={texts[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        ))}
      </div>
      <InputField
        label={words.price}
        hint={words.priceHint}
        dir="auto"
        maxLength={priceCharactersMax}
        value={texts.price}
        onChange={(price) => onChange({ price })}
      />
      <InputField
        label={words.link}
        hint={words.linkHint}
        type="url"
        inputMode="url"
        maxLength={linkCharactersMax}
        value={texts.paymentLink}
        onChange={(paymentLink) => onChange({ paymentLink })}
      />
    </>
  );
}
