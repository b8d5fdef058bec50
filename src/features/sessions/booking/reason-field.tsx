import { reasonCharactersMax } from "@domain/limits";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";
import { rescheduling } from "@/content/sessions";

type ReasonFieldProps = {
  reason: string;
  onReason: (reason: string) => void;
  side: "client" | "coach";
};

export function ReasonField({ reason, onReason, side }: ReasonFieldProps) {
  return (
    <LabelledField label={rescheduling.reason} hint={rescheduling.reasonHint[side]}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={reasonCharactersMax}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
