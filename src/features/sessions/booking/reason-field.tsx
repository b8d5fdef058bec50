import { reasonCharactersMax } from "@domain/limits";
import { TextareaField } from "@/components/patterns/words-field";
import { rescheduling } from "@/content/sessions";

type ReasonFieldProps = {
  reason: string;
  onReason: (reason: string) => void;
  side: "client" | "coach";
};

export function ReasonField({ reason, onReason, side }: ReasonFieldProps) {
  return (
    <TextareaField
      label={rescheduling.reason}
      hint={rescheduling.reasonHint[side]}
      rows={2}
      maxLength={reasonCharactersMax}
      value={reason}
      onChange={onReason}
    />
  );
}
