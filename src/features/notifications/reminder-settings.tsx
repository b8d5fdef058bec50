import { REMINDER_LEADS, UNANSWERED_HOURS } from "@domain/reminders";
import { useId } from "react";

import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { useViewer } from "@/lib/viewer";

type Times = { reminderMinutes: number[]; unansweredHours: number };
type ReminderSettingsProps = { settings: Times; save: (change: Partial<Times>) => void };

/** When a person is reminded, whether or not by email. */
export function ReminderSettings({ settings, save }: ReminderSettingsProps) {
  const { role } = useViewer();
  const { reminderMinutes, unansweredHours } = settings;
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-medium">{words.remindMe}</legend>
        <p className="text-sm text-muted-foreground">{words.remindMeHint}</p>
        <div className="flex flex-wrap gap-x-6 gap-y-3 pt-1">
          {REMINDER_LEADS.map((lead) => (
            <Lead
              key={lead}
              label={words.leads[lead]}
              isChosen={reminderMinutes.includes(lead)}
              onChoose={(isChosen) => {
                const others = reminderMinutes.filter((each) => each !== lead);
                save({ reminderMinutes: isChosen ? [...others, lead] : others });
              }}
            />
          ))}
        </div>
      </fieldset>
      {role === "admin" && (
        <Unanswered
          hours={unansweredHours}
          onChoose={(hours) => {
            save({ unansweredHours: hours });
          }}
        />
      )}
    </>
  );
}

type LeadProps = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function Lead({ label, isChosen, onChoose }: LeadProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        id={id}
        checked={isChosen}
        onChange={({ target }) => {
          onChoose(target.checked);
        }}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

type UnansweredProps = { hours: number; onChoose: (hours: number) => void };

function Unanswered({ hours, onChoose }: UnansweredProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={id}>{words.unanswered}</label>
      <div className="w-44">
        <Select
          id={id}
          value={hours}
          onChange={({ target }) => {
            onChoose(Number(target.value));
          }}
        >
          {UNANSWERED_HOURS.map((each) => (
            <option key={each} value={each}>
              {words.unansweredAfter(each)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
