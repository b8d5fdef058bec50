import { isOneOf } from "@domain/accounts/closed-words";
import { titleCharactersMax } from "@domain/limits";
import {
  SESSION_TYPE_LABELS,
  SESSION_TYPES,
  type SessionType,
} from "@domain/schedule/session-types";

import { LabelledField } from "@/components/patterns/labelled-field";
import { InputField } from "@/components/patterns/input-field";
import { TextareaField } from "@/components/patterns/words-field";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { booking } from "@/content/sessions";

export type SessionDetails = { title: string; description: string; sessionType: SessionType | "" };

type WhatFieldsProps = {
  details: SessionDetails;
  onChange: (details: SessionDetails) => void;
};

export function WhatFields({ details, onChange }: WhatFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        label={booking.name}
        dir="auto"
        required
        maxLength={titleCharactersMax}
        value={details.title}
        onChange={(value) => onChange({ ...details, title: value })}
      />
      <LabelledField label={booking.type}>
        {(control) => (
          <NativeSelect
            {...control}
            required
            value={details.sessionType}
            onChange={(event) => {
              const { value } = event.target;
              if (isOneOf(SESSION_TYPES, value)) onChange({ ...details, sessionType: value });
            }}
          >
            <option value="" disabled>
              {booking.chooseType}
            </option>
            <Options of={SESSION_TYPES} label={(type) => SESSION_TYPE_LABELS[type]} />
          </NativeSelect>
        )}
      </LabelledField>
      <TextareaField
        label={booking.description}
        fieldClassName="sm:col-span-2"
        rows={2}
        value={details.description}
        onChange={(value) => onChange({ ...details, description: value })}
      />
    </div>
  );
}
