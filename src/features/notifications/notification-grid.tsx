import type { api } from "@convex/_generated/api";
import { EMAIL_PACES, type EmailPace } from "@domain/messages/notification-emails";
import type { NotificationEvent } from "@domain/messages/notified";
import type { FunctionReturnType } from "convex/server";

import { Checkbox } from "@/components/ui/checkbox";
import { NativeSelect } from "@/components/ui/native-select";
import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { cn } from "@/lib/class-names";

type Settings = FunctionReturnType<typeof api.notificationSettings.get>;
type Change = Partial<Pick<Settings, "paces" | "pushes">>;
type NotificationGridProps = { settings: Settings; save: (change: Change) => void };

/** Each event, and how it reaches the person. What a device can't show has no box; no pushes, no column. */
export function NotificationGrid({ settings, save }: NotificationGridProps) {
  const { paces, pushes, isEmailOff } = settings;
  const isPushed = new Map(pushes.map((each) => [each.event, each.isPushed]));
  const hasDevices = pushes.length > 0;
  if (isEmailOff && !hasDevices) return null;
  const shown = isEmailOff ? paces.filter(({ event }) => isPushed.has(event)) : paces;
  return (
    <div className="rounded-card border border-border px-4">
      <p
        aria-hidden
        className="flex min-h-11 items-center gap-2 border-b sm:gap-4 border-border text-sm text-muted-foreground"
      >
        {hasDevices && (
          <span className="w-12 shrink-0 text-center max-sm:ml-auto sm:order-1">
            {words.device}
          </span>
        )}
        {!isEmailOff && (
          <span className={cn("w-40 shrink-0 sm:order-2 sm:w-44", !hasDevices && "max-sm:ml-auto")}>
            {words.emailColumn}
          </span>
        )}
        <span className="min-w-0 flex-1 max-sm:hidden" />
      </p>
      <ul>
        {shown.map(({ event, pace }) => (
          <li
            key={event}
            className="flex min-h-14 items-center gap-2 border-b sm:gap-4 border-border last:border-b-0"
          >
            <span className="min-w-0 flex-1">{words.events[event]}</span>
            {hasDevices && <PushBox event={event} isPushed={isPushed.get(event)} save={save} />}
            {!isEmailOff && <PaceChoice event={event} pace={pace} save={save} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

type PushBoxProps = {
  event: NotificationEvent;
  isPushed: boolean | undefined;
  save: (change: Change) => void;
};

function PushBox({ event, isPushed, save }: PushBoxProps) {
  return (
    <span className="inline-flex h-11 w-12 shrink-0 items-center justify-center">
      {isPushed !== undefined && (
        <Checkbox
          aria-label={words.pushOf(words.events[event])}
          checked={isPushed}
          onCheckedChange={(isChecked) => {
            save({ pushes: [{ event, isPushed: isChecked }] });
          }}
        />
      )}
    </span>
  );
}

type PaceChoiceProps = {
  event: NotificationEvent;
  pace: EmailPace;
  save: (change: Change) => void;
};

function PaceChoice({ event, pace, save }: PaceChoiceProps) {
  return (
    <div className="w-40 shrink-0 sm:w-44">
      <NativeSelect
        aria-label={words.paceOf(words.events[event])}
        value={pace}
        onChange={({ target }) => {
          save({ paces: [{ event, pace: target.value as EmailPace }] });
        }}
      >
        {EMAIL_PACES.map((each) => (
          <option key={each} value={each}>
            {words.paces[each]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
