import { isOneOf } from "@domain/accounts/closed-words";
import { titleCharactersMax } from "@domain/limits";
import {
  SESSION_TYPE_LABELS,
  SESSION_TYPES,
  type SessionType,
} from "@domain/schedule/session-types";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { booking } from "@/content/sessions";

export type SessionDetails = { title: string; description: string; sessionType: SessionType | "" };

type WhatFieldsProps = {
  details: SessionDetails;
  onChange: (details: SessionDetails) => void;
};

export function WhatFields({ details, onChange }: WhatFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <LabelledField label={booking.name}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            required
            maxLength={titleCharactersMax}
            value={details.title}
            onChange={(event) => onChange({ ...details, title: event.target.value })}
          />
        )}
      </LabelledField>
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
      <LabelledField label={booking.description} className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={details.description}
            onChange={(event) => onChange({ ...details, description: event.target.value })}
          />
        )}
      </LabelledField>
    </div>
  );
}
