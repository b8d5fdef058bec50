import { isOneOf } from "@domain/accounts/closed-words";
import { type FieldTexts, textsOfRow, valuesOfTexts } from "@domain/record-fields";
import { isBlank } from "@domain/text/text";
import { GOOD_SIDES, METRIC_FIELDS, readNumber } from "@domain/work/metrics";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { describeFailure } from "@/content/failures";
import { metricWords } from "@/content/metrics";
import { type Metric, useDefining, type Whose } from "@/features/metrics/use-metrics";
import { useSubmit } from "@/lib/use-submit";

const words = metricWords.form;

type Texts = FieldTexts<typeof METRIC_FIELDS> & { target: string };

type MetricFormProps = { whose: Whose; before: Metric | null; onClose: () => void };

export function MetricForm({ whose, before, onClose }: MetricFormProps) {
  const define = useDefining(whose);
  const [texts, setTexts] = useState<Texts>(() => ({
    ...textsOfRow(METRIC_FIELDS, before ?? { goodSide: METRIC_FIELDS.goodSide.first }),
    target: before?.target === undefined ? "" : String(before.target),
  }));
  const { run, isPending, error } = useSubmit();
  const change = (changed: Partial<Texts>) => setTexts((old) => ({ ...old, ...changed }));
  const target = isBlank(texts.target) ? null : readNumber(texts.target);
  const isTargetWrong = target === null && !isBlank(texts.target);

  async function send() {
    const draft = { ...valuesOfTexts(METRIC_FIELDS, texts), target };
    const isSaved = await run(
      () => define(before, draft),
      (failure) => describeFailure(failure, metricWords.notSaved),
    );
    if (isSaved) onClose();
  }

  return (
    <DialogFrame
      title={before === null ? words.addTitle : words.editTitle}
      lead={words.lead}
      onClose={onClose}
    >
      <DialogForm
        leave={words.cancel}
        onLeave={onClose}
        act={words.save}
        error={error}
        isPending={isPending}
        isUnfit={isBlank(texts.name) || isTargetWrong}
        onSend={send}
      >
        <Fields texts={texts} isTargetWrong={isTargetWrong} onChange={change} />
      </DialogForm>
    </DialogFrame>
  );
}

type FieldsProps = {
  texts: Texts;
  isTargetWrong: boolean;
  onChange: (change: Partial<Texts>) => void;
};

function Fields({ texts, isTargetWrong, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <LabelledField label={words.name}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={METRIC_FIELDS.name.charactersMax}
              value={texts.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </LabelledField>
        <LabelledField label={words.unit} hint={words.unitHint}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={METRIC_FIELDS.unit.charactersMax}
              value={texts.unit}
              onChange={(event) => onChange({ unit: event.target.value })}
            />
          )}
        </LabelledField>
      </div>
      <TargetFields {...{ texts, isTargetWrong, onChange }} />
    </>
  );
}

function TargetFields({ texts, isTargetWrong, onChange }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <LabelledField
        label={words.target}
        hint={words.targetHint}
        error={isTargetWrong ? words.badTarget : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={texts.target}
            onChange={(event) => onChange({ target: event.target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={words.goodSide}>
        {(control) => (
          <NativeSelect
            {...control}
            disabled={isBlank(texts.target)}
            value={texts.goodSide}
            onChange={({ target: { value } }) => {
              if (isOneOf(GOOD_SIDES, value)) onChange({ goodSide: value });
            }}
          >
            {GOOD_SIDES.map((goodSide) => (
              <option key={goodSide} value={goodSide}>
                {words.goodSides[goodSide]}
              </option>
            ))}
          </NativeSelect>
        )}
      </LabelledField>
    </div>
  );
}
