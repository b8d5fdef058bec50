import { api } from "@convex/_generated/api";
import { INTAKE_DUE_DAYS } from "@domain/accounts/invite-enclosures";
import type { FunctionReturnType } from "convex/server";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { invitesWords } from "@/content/practice/invites";
import type { Enclosed, FirstTimes } from "@/features/clients/enclosed";
import { useLive } from "@/lib/live/live";

const words = invitesWords.enclosed;

type Choice = FunctionReturnType<typeof api.worksheets.list>[number];

export type TimesFields = (fields: {
  times: FirstTimes;
  onTimes: (times: FirstTimes) => void;
  hint: string;
}) => ReactNode;

type InviteEnclosedProps = {
  enclosed: Enclosed;
  onEnclosed: (enclosed: Enclosed) => void;
  /** Null for several people, who could not all choose the same times. */
  timesFields: TimesFields | null;
};

/** What comes with the invite, folded away because most invites carry nothing. */
export function InviteEnclosed({ enclosed, onEnclosed, timesFields }: InviteEnclosedProps) {
  const worksheets = useLive(api.worksheets.list, {});
  const choices = (worksheets.state === "ready" ? worksheets.value : []).filter(
    ({ isArchived }) => !isArchived,
  );
  const { worksheetId, dueDays, times } = enclosed;
  const title = choices.find((each) => each.worksheetId === worksheetId)?.title;
  const timesCount = timesFields === null ? 0 : times.startTimes.length;
  const carried = [title, timesCount > 0 && words.times(timesCount)].filter(Boolean).join(", ");
  return (
    <details data-slot="invite-enclosed" className="group rounded-control border border-border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-3 [&::-webkit-details-marker]:hidden">
        <span className="text-sm font-medium whitespace-nowrap">{words.title}</span>
        <span className="min-w-0 truncate text-sm text-muted-foreground">
          {carried === "" ? words.nothing : carried}
        </span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border p-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <IntakeField
            choices={choices}
            worksheetId={title === undefined ? null : worksheetId}
            onWorksheet={(chosen) => onEnclosed({ ...enclosed, worksheetId: chosen })}
          />
          {title !== undefined && (
            <DueField
              dueDays={dueDays}
              onDueDays={(days) => onEnclosed({ ...enclosed, dueDays: days })}
            />
          )}
        </div>
        {timesFields?.({
          times,
          onTimes: (next) => onEnclosed({ ...enclosed, times: next }),
          hint: words.timesHint,
        })}
      </div>
    </details>
  );
}

type IntakeFieldProps = {
  choices: readonly Choice[];
  worksheetId: Enclosed["worksheetId"];
  onWorksheet: (worksheetId: Enclosed["worksheetId"]) => void;
};

function IntakeField({ choices, worksheetId, onWorksheet }: IntakeFieldProps) {
  return (
    <Field label={words.intake} hint={words.intakeHint}>
      {(control) => (
        <Select
          {...control}
          value={worksheetId ?? ""}
          onChange={({ target: { value } }) => {
            const chosen = choices.find((each) => each.worksheetId === value);
            onWorksheet(chosen?.worksheetId ?? null);
          }}
        >
          <option value="">{words.noIntake}</option>
          {choices.map((choice) => (
            <option key={choice.worksheetId} value={choice.worksheetId}>
              {choice.title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type DueFieldProps = { dueDays: number | null; onDueDays: (days: number | null) => void };

function DueField({ dueDays, onDueDays }: DueFieldProps) {
  return (
    <Field label={words.due}>
      {(control) => (
        <Select
          {...control}
          value={dueDays ?? ""}
          onChange={({ target: { value } }) => onDueDays(value === "" ? null : Number(value))}
        >
          <option value="">{words.noDue}</option>
          {INTAKE_DUE_DAYS.map((days) => (
            <option key={days} value={days}>
              {words.dueIn(days)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
