import { api } from "@convex/_generated/api";
import { clockTimeAt, twelveHourLabel } from "@domain/time/clock-times";
import { formatInstant } from "@domain/time/date-formatters";
import { weekMs } from "@domain/time/time-spans";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useId, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { describeFailure } from "@/content/failures";
import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { NotificationGrid } from "@/features/notifications/notification-grid";
import { PushDevice } from "@/features/notifications/push-device";
import { ReminderSettings } from "@/features/notifications/reminder-settings";
import { SettingSwitch } from "@/features/notifications/setting-switch";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";

type Settings = FunctionReturnType<typeof api.notificationSettings.get>;
type Save = (change: Partial<Omit<Settings, "isAddressRefused">>) => void;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60);

/** What the person is notified of, how, and when. Every choice is saved immediately. */
export function NotificationSettings() {
  const settings = useLive(api.notificationSettings.get, {});
  const { save, tryAgain, failure } = useSaving();
  if (settings.state === "loading") {
    return (
      <SkeletonGroup label={words.loading} className="grid gap-2">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </SkeletonGroup>
    );
  }
  if (settings.state === "failed") {
    return (
      <FailedState
        sentence={describeFailure(settings.error, words.notLoaded)}
        onRetry={settings.retry}
      />
    );
  }
  const { value } = settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {value.isAddressRefused && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-destructive">
          {words.refused}
          <Button variant="outline" size="sm" onClick={tryAgain}>
            {words.tryAgain}
          </Button>
        </p>
      )}
      <ReminderSettings settings={value} save={save} />
      <PushDevice />
      <SettingSwitch
        label={words.email}
        isOn={!value.isEmailOff}
        onSwitch={(isOn) => save({ isEmailOff: !isOn })}
      />
      <Choices settings={value} save={save} />
      <FormError text={failure} />
    </div>
  );
}

function Choices({ settings, save }: { settings: Settings; save: Save }) {
  return (
    <>
      <NotificationGrid settings={settings} save={save} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <HourChoice
          label={words.quietFrom}
          minute={settings.quietFromMinute}
          onChoose={(quietFromMinute) => save({ quietFromMinute })}
        />
        <HourChoice
          label={words.quietTo}
          minute={settings.quietToMinute}
          onChoose={(quietToMinute) => save({ quietToMinute })}
        />
      </div>
      <SettingSwitch
        label={words.showsWords}
        hint={words.showsWordsHint}
        isOn={settings.showsWords}
        onSwitch={(showsWords) => save({ showsWords })}
      />
      <Pause pausedUntil={settings.pausedUntil} save={save} />
    </>
  );
}

function Pause({ pausedUntil, save }: { pausedUntil: number | null; save: Save }) {
  const now = useNow();
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isPaused && (
        <p role="status">
          {words.pausedUntil(
            formatInstant(pausedUntil, ownZone(), {
              weekday: "long",
              month: "long",
              day: "numeric",
            }),
          )}
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        onClick={() => save({ pausedUntil: isPaused ? null : Date.now() + weekMs })}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
    </div>
  );
}

type HourChoiceProps = { label: string; minute: number; onChoose: (minute: number) => void };

/** Equal hours mean that there are no quiet hours. */
function HourChoice({ label, minute, onChoose }: HourChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-x-3">
      <label htmlFor={id}>{label}</label>
      <div className="w-32">
        <NativeSelect
          id={id}
          value={minute}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          <Options of={HOURS} label={(each) => twelveHourLabel(clockTimeAt(each))} />
        </NativeSelect>
      </div>
    </div>
  );
}

/** A choice shows immediately, and is reverted if it could not be saved. */
function useSaving() {
  const [failure, setFailure] = useState<string | null>(null);
  const tryAddressAgain = useMutation(api.notificationSettings.tryAddressAgain);
  const send = useMutation(api.notificationSettings.save).withOptimisticUpdate((store, change) => {
    const before = store.getQuery(api.notificationSettings.get, {});
    if (before === undefined) return;
    const { paces = [], pushes = [], ...rest } = change;
    const chosen = new Map(paces.map(({ event, pace }) => [event, pace]));
    const pushed = new Map(pushes.map(({ event, isPushed }) => [event, isPushed]));
    store.setQuery(
      api.notificationSettings.get,
      {},
      {
        ...before,
        ...rest,
        paces: before.paces.map(({ event, pace }) => ({
          event,
          pace: chosen.get(event) ?? pace,
        })),
        pushes: before.pushes.map(({ event, isPushed }) => ({
          event,
          isPushed: pushed.get(event) ?? isPushed,
        })),
      },
    );
  });
  const attempt = (act: Promise<unknown>) => {
    setFailure(null);
    act.catch((error: unknown) => setFailure(describeFailure(error, words.notSaved)));
  };
  const save: Save = (change) => attempt(send(change));
  const tryAgain = () => attempt(tryAddressAgain({}));
  return { save, tryAgain, failure };
}
