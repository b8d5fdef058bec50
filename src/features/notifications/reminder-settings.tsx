import { REMINDER_LEADS, UNANSWERED_HOURS } from "@domain/schedule/reminders";
import { useId } from "react";

import { NativeSelect, Options } from "@/components/ui/native-select";
import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { useViewer } from "@/lib/sign-in/viewer";

type Times = { reminderMinutes: number[]; unansweredHours: number };
type ReminderSettingsProps = { settings: Times; save: (change: Partial<Times>) => void };

export function ReminderSettings({ settings, save }: ReminderSettingsProps) {
  const { role } = useViewer();
  const { reminderMinutes, unansweredHours } = settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-border px-4">
      <fieldset className="min-w-0 py-4">
        <legend className="float-left">{words.remindMe}</legend>
        <p className="clear-both text-sm text-muted-foreground">{words.remindMeHint}</p>
        <div className="grid grid-cols-5 gap-1 pt-3 sm:gap-1.5">
          {REMINDER_LEADS.map((lead) => (
            <Lead
              key={lead}
              lead={lead}
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
          onChoose={(hours) => save({ unansweredHours: hours })}
        />
      )}
    </div>
  );
}

type LeadProps = {
  lead: (typeof REMINDER_LEADS)[number];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Lead({ lead, isChosen, onChoose }: LeadProps) {
  return (
    <div className="relative min-w-0">
      <input
        type="checkbox"
        aria-label={words.leads[lead]}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
      />
      <span
        aria-hidden
        className="pointer-events-none flex h-11 items-center justify-center rounded-control border border-input text-sm whitespace-nowrap transition-colors peer-checked:border-primary peer-checked:bg-primary peer-checked:font-medium peer-checked:text-primary-foreground"
      >
        {words.shortLeads[lead]}
      </span>
    </div>
  );
}

type UnansweredProps = { hours: number; onChoose: (hours: number) => void };

function Unanswered({ hours, onChoose }: UnansweredProps) {
  const id = useId();
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 border-t border-border">
      <label htmlFor={id} className="min-w-0">
        {words.unanswered}
      </label>
      <div className="w-40 shrink-0 sm:w-44">
        <NativeSelect
          id={id}
          value={hours}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          <Options of={UNANSWERED_HOURS} label={words.unansweredAfter} />
        </NativeSelect>
      </div>
    </div>
  );
}
