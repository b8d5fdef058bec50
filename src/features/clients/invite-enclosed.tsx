import { api } from "@convex/_generated/api";
import { INTAKE_DUE_DAYS } from "@domain/accounts/invite-enclosures";
import { sessionMinutesDefault } from "@domain/limits";
import type { SessionType } from "@domain/schedule/session-types";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { refusalIn } from "@/content/failures";
import { packageWords } from "@/content/packages";
import { invitesWords } from "@/content/practice/invites";
import {
  describeProblem,
  PackageFields,
  type PackageTexts,
  toTerms,
} from "@/features/clients/package-dialogs";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";

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
  /** Null for several people, because they could not all choose the same times. */
  timesFields: TimesFields | null;
};

/**
 * What the invite includes, folded away because most include nothing. The fields are only rendered while it is open: a
 * transition inside closed details never ends.
 */
export function InviteEnclosed(props: InviteEnclosedProps) {
  const { enclosed, timesFields } = props;
  const [isOpen, setIsOpen] = useState(false);
  const worksheets = useLive(api.worksheets.list, {});
  const choices = (worksheets.state === "ready" ? worksheets.value : []).filter(
    ({ isArchived }) => !isArchived,
  );
  const { worksheetId, packageTexts, times } = enclosed;
  const title = choices.find((each) => each.worksheetId === worksheetId)?.title;
  const timesCount = timesFields === null ? 0 : times.startTimes.length;
  const carried = [
    title,
    packageTexts !== null && words.package(Number(packageTexts.sessionsIncluded)),
    timesCount > 0 && words.times(timesCount),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <details
      data-slot="invite-enclosed"
      className="group rounded-control border border-border"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
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
      {isOpen && <EnclosedFields {...props} choices={choices} />}
    </details>
  );
}

type EnclosedFieldsProps = InviteEnclosedProps & { choices: readonly Choice[] };

function EnclosedFields({ enclosed, onEnclosed, timesFields, choices }: EnclosedFieldsProps) {
  const { worksheetId, dueDays, packageTexts, times } = enclosed;
  const isChosen = choices.some((each) => each.worksheetId === worksheetId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border p-3">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <IntakeField
          choices={choices}
          worksheetId={worksheetId}
          onWorksheet={(chosen) => onEnclosed({ ...enclosed, worksheetId: chosen })}
        />
        {isChosen && (
          <DueField
            dueDays={dueDays}
            onDueDays={(days) => onEnclosed({ ...enclosed, dueDays: days })}
          />
        )}
      </div>
      <PackagePart
        texts={packageTexts}
        onTexts={(texts) => onEnclosed({ ...enclosed, packageTexts: texts })}
      />
      {timesFields?.({
        times,
        onTimes: (next) => onEnclosed({ ...enclosed, times: next }),
        hint: words.timesHint,
      })}
    </div>
  );
}

type IntakeFieldProps = {
  choices: readonly Choice[];
  worksheetId: Enclosed["worksheetId"];
  onWorksheet: (worksheetId: Enclosed["worksheetId"]) => void;
};

function IntakeField({ choices, worksheetId, onWorksheet }: IntakeFieldProps) {
  const isArchived =
    worksheetId !== null && !choices.some((choice) => choice.worksheetId === worksheetId);
  return (
    <SelectField
      label={words.intake}
      hint={words.intakeHint}
      value={worksheetId ?? ""}
      onChange={(value) => {
        const chosen = choices.find((each) => each.worksheetId === value);
        onWorksheet(chosen?.worksheetId ?? null);
      }}
    >
      <option value="">{words.noIntake}</option>
      {isArchived && <option value={worksheetId}>{words.archivedIntake}</option>}
      <Options
        of={choices}
        value={(choice) => choice.worksheetId}
        label={(choice) => choice.title}
      />
    </SelectField>
  );
}

type DueFieldProps = { dueDays: number | null; onDueDays: (days: number | null) => void };

function DueField({ dueDays, onDueDays }: DueFieldProps) {
  return (
    <SelectField
      label={words.due}
      value={dueDays ?? ""}
      onChange={(value) => onDueDays(value === "" ? null : Number(value))}
    >
      <option value="">{words.noDue}</option>
      <Options of={INTAKE_DUE_DAYS} label={words.dueIn} />
    </SelectField>
  );
}

type PackagePartProps = {
  texts: PackageTexts | null;
  onTexts: (texts: PackageTexts | null) => void;
};

function PackagePart({ texts, onTexts }: PackagePartProps) {
  const today = useToday();
  if (texts === null) {
    const none = { sessionsIncluded: "", startsOn: today, endsOn: "", price: "", paymentLink: "" };
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => onTexts(none)}>
        {words.addPackage}
      </Button>
    );
  }
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 font-medium">{packageWords.title}</legend>
      <p className="text-sm text-muted-foreground">{words.packageHint}</p>
      <PackageFields texts={texts} onChange={(change) => onTexts({ ...texts, ...change })} />
      <Button variant="link" className="justify-self-start" onClick={() => onTexts(null)}>
        {words.noPackage}
      </Button>
    </fieldset>
  );
}

export type Enclosed = {
  worksheetId: Choice["worksheetId"] | null;
  /** Null: no date. */
  dueDays: number | null;
  packageTexts: PackageTexts | null;
  times: FirstTimes;
};
type FirstTimes = {
  sessionType: SessionType;
  durationMinutes: number;
  startTimes: readonly number[];
};

export const nothingEnclosed: Enclosed = {
  worksheetId: null,
  dueDays: 7,
  packageTexts: null,
  times: { sessionType: "coaching", durationMinutes: sessionMinutesDefault, startTimes: [] },
};

/** Drops what was chosen for one person only, so that the next person does not get it. */
export const withoutOwn = (enclosed: Enclosed): Enclosed => ({
  ...withoutTimes(enclosed),
  packageTexts: null,
});

export const withoutTimes = (enclosed: Enclosed): Enclosed => ({
  ...enclosed,
  times: { ...enclosed.times, startTimes: [] },
});

export function toEnclosures({
  worksheetId,
  dueDays,
  packageTexts,
  times,
}: Enclosed): FunctionArgs<typeof api.clientInvites.share> {
  const { startTimes, ...session } = times;
  return {
    intake: worksheetId === null ? undefined : { worksheetId, dueDays: dueDays ?? undefined },
    packageTerms: packageTexts === null ? undefined : toTerms(packageTexts, ownZone()),
    firstSession:
      startTimes.length === 0
        ? undefined
        : { ...session, startTimes: [...startTimes], timeZone: ownZone() },
  };
}

/** Refusals that mean that a chosen item was taken or archived meanwhile. */
export function describeInviteFailure(failure: unknown, otherwise: string): string {
  const refusal = refusalIn(failure);
  const isEnclosed =
    refusal?.code === "CONFLICT" ||
    refusal?.code === "NOT_FOUND" ||
    (refusal?.code === "INVALID" && refusal.field === "startsAt");
  return isEnclosed ? invitesWords.enclosed.refused : describeProblem(failure, otherwise);
}
