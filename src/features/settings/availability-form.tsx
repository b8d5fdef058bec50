import { api } from "@convex/_generated/api";
import { availabilityExceptionsMax } from "@domain/limits";
import { areOpenHours } from "@domain/schedule/availability";
import { hoursOnWeekday, MONDAY_FIRST } from "@domain/schedule/availability-groups";
import { isTimeZone, utcMsToWallTime } from "@domain/time/time-zones";
import { useMutation } from "convex/react";

import { availabilityWords as words, describeWeek } from "@/content/settings/availability";
import { ExceptionsEditor } from "@/features/settings/exceptions-editor";
import type { PracticeFormProps } from "@/features/settings/practice";
import { availabilityDraft, type AvailabilityFields } from "@/features/settings/section-drafts";
import { SectionForm } from "@/features/settings/settings-section";
import { useSection } from "@/features/settings/use-section";
import { WeekEditor } from "@/features/settings/week-editor";
import { ZoneField } from "@/features/settings/zone-field";
import { useNow } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatZone } from "@/lib/text/session-times";

export function AvailabilityForm({ own }: PracticeFormProps) {
  const { userId } = useViewer();
  const now = useNow();
  const save = useMutation(api.practice.save);
  const saveProfile = useMutation(api.profile.save);
  const { timeZone, weekly, exceptions } = own;
  const today = utcMsToWallTime(now, timeZone).date;
  const section = useSection<AvailabilityFields>({
    draft: availabilityDraft(userId),
    saved: { timeZone, weekly, exceptions },
    // The one zone of a coach: of their hours and, until the device is elsewhere, of their profile.
    send: async (changed) => {
      await save(withoutPast(changed, today));
      if (changed.timeZone !== undefined) await saveProfile({ timeZone: changed.timeZone });
    },
  });
  const { values, change, errors } = section;
  const zone = isTimeZone(values.timeZone) ? values.timeZone : timeZone;
  const problem = problemOf(values);
  return (
    <SectionForm id="availability" section={section} problem={problem}>
      <WeekEditor
        weekly={values.weekly}
        onWeekly={(changed) => {
          change({ weekly: changed });
        }}
      />
      <div className="rounded-card border border-border bg-card p-5">
        <p className="text-sm text-muted-foreground">{words.preview}</p>
        <p aria-live="polite" data-slot="week-in-words" className="mt-1 font-display text-lg">
          {problem === null
            ? `${describeWeek(values.weekly)} ${words.inZone(formatZone(zone))}`
            : words.previewWaits}
        </p>
        <p className="mt-2 text-sm text-muted-foreground">{words.slotsHint}</p>
        {own.areHoursConfirmed !== true && (
          <p className="mt-2 text-sm text-warning">{words.unconfirmed}</p>
        )}
      </div>
      <ExceptionsEditor
        exceptions={values.exceptions}
        today={today}
        onExceptions={(changed) => {
          change({ exceptions: changed });
        }}
      />
      <ZoneField
        zone={values.timeZone}
        error={errors.timeZone}
        onZone={(chosen) => {
          change({ timeZone: chosen });
        }}
      />
    </SectionForm>
  );
}

/** Drops past days, so that the list does not fill up. */
function withoutPast(changed: Partial<AvailabilityFields>, today: string) {
  const { exceptions } = changed;
  if (exceptions === undefined) return changed;
  return { ...changed, exceptions: exceptions.filter(({ date }) => date >= today) };
}

function problemOf({ weekly, exceptions }: AvailabilityFields): string | null {
  if (exceptions.length > availabilityExceptionsMax) return words.tooMany;
  const days = [
    ...MONDAY_FIRST.map((weekday) => hoursOnWeekday(weekly, weekday)),
    ...exceptions.map(({ hours }) => hours),
  ];
  return days.every(areOpenHours) ? null : words.unsound;
}
