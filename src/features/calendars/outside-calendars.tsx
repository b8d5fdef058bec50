import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { isRefusal } from "@domain/errors";
import {
  outsideCalendarNameCharactersMax,
  outsideCalendarUrl,
} from "@domain/schedule/outside-calendars";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState, useRef } from "react";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { InputField } from "@/components/patterns/input-field";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { outsideWords as words } from "@/content/settings/calendars";
import { useLive } from "@/lib/live/live";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

function AddOutsideCalendar() {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const { run, isPending, error, refuse } = useSubmit();
  const add = useMutation(api.outsideCalendars.add);
  const send = useUpload();

  async function save(act: () => Promise<unknown>) {
    const isAdded = await run(() => act(), describeProblem);
    if (!isAdded) return;
    setName("");
    setUrl("");
  }

  function handleSubmit() {
    if (name.trim() === "") refuse(words.nameFirst);
    else if (outsideCalendarUrl(url, true) === null) refuse(words.badAddress);
    else void save(() => add({ name, url }));
  }
  return (
    <Form noValidate onSend={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InputField
        label={words.name}
        value={name}
        maxLength={outsideCalendarNameCharactersMax}
        onChange={setName}
      />
      <InputField
        label={words.address}
        hint={words.addressHint}
        type="url"
        value={url}
        autoComplete="off"
        onChange={setUrl}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" isPending={isPending}>
          {words.add}
        </Button>
        <FileButton
          isDisabled={isPending}
          mayPick={() => {
            if (name.trim() === "") refuse(words.nameFirst);
            return name.trim() !== "";
          }}
          onPick={(file) => void save(() => send(name, file))}
        />
      </div>
      <p className="text-sm text-muted-foreground">{words.fileHint}</p>
      <FormError text={error} />
    </Form>
  );
}

type FileButtonProps = {
  isDisabled: boolean;
  mayPick: () => boolean;
  onPick: (file: File) => void;
};

function FileButton({ isDisabled, mayPick, onPick }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        disabled={isDisabled}
        onClick={() => {
          if (mayPick()) picker.current?.click();
        }}
      >
        {words.addFile}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".ics,text/calendar"
        aria-label={words.file}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onPick(file);
        }}
      />
    </>
  );
}

function describeProblem(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code !== "INVALID" || refusal.field !== "file") {
    return describeFailure(error, words.notAdded);
  }
  return refusal.reason === "too_long" ? words.problems.too_large : words.badFile;
}

function useUpload() {
  const token = useAuthToken();
  return async (name: string, file: File) => {
    const answer = await fetch(`/calendar/upload?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token ?? ""}`, "Content-Type": "text/calendar" },
      body: file,
    });
    if (answer.ok) return;
    const refusal: unknown = await answer.json().catch(() => null);
    throw Object.assign(new Error("refused"), { data: isRefusal(refusal) ? refusal : null });
  };
}

type Calendar = FunctionReturnType<typeof api.outsideCalendars.list>[number];

export function OutsideCalendars() {
  const calendars = useLive(api.outsideCalendars.list, {});
  return (
    <section aria-labelledby="outside-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 id="outside-title" className="text-lg font-medium">
          {words.title}
        </h3>
        <p className="mt-1 text-muted-foreground">{words.lead}</p>
      </div>
      {calendars.state === "loading" && (
        <Skeletons label={words.loading} className="grid gap-3" each="h-16" />
      )}
      <IfFailed live={calendars} fallback={words.notLoaded} />
      {calendars.state === "ready" && (
        <>
          <CalendarList calendars={calendars.value} />
          <AddOutsideCalendar />
        </>
      )}
    </section>
  );
}

function CalendarList({ calendars }: { calendars: readonly Calendar[] }) {
  if (calendars.length === 0) return null;
  return (
    <ul aria-label={words.list} className="border-t border-border">
      {calendars.map((calendar) => (
        <CalendarRow key={calendar.calendarId} calendar={calendar} />
      ))}
    </ul>
  );
}

function CalendarRow({ calendar }: { calendar: Calendar }) {
  const { calendarId, name, host, problem, found } = calendar;
  const remove = useMutation(api.outsideCalendars.remove);
  const readNow = useMutation(api.outsideCalendars.readNow);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"reading" | "removing" | null>(null);
  async function act(kind: "reading" | "removing", work: () => Promise<null>, failed: string) {
    setPending(kind);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(describeFailure(error, failed));
    }
    setPending(null);
  }
  return (
    <li className="flex items-start gap-4 border-b border-border py-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{host ?? words.ofFile}</p>
        <p role="status" className="text-sm text-muted-foreground">
          {describeState(calendar)}
        </p>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-destructive">
            {words.problems[problem]} {found !== undefined && words.stillCounts}
          </p>
        )}
        <FormError text={failure} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {host !== null && (
          <Button
            variant="outline"
            size="sm"
            isPending={pending === "reading"}
            aria-label={words.readNowWhich(name)}
            onClick={() => void act("reading", () => readNow({ calendarId }), words.notRead)}
          >
            {words.readNow}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          isPending={pending === "removing"}
          aria-label={words.removeWhich(name)}
          onClick={() => void act("removing", () => remove({ calendarId }), words.notRemoved)}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

function describeState({ host, found, readAt, nextReadAt, problem }: Calendar): string {
  const next = nextReadAt === undefined ? [] : [words.nextAt(formatMoment(nextReadAt))];
  if (found === undefined || readAt === undefined) {
    return problem === undefined ? words.firstRead : next.join(" ");
  }
  const { entries, skipped, unknownZones, coversUntil } = found;
  return [
    words.readAt(formatMoment(readAt)),
    ...next,
    words.entries(entries),
    ...(skipped > 0 ? [words.skipped(skipped)] : []),
    ...(unknownZones > 0 ? [words.unknownZones(unknownZones)] : []),
    ...(host === null ? [words.covers(formatDay(coversUntil))] : []),
  ].join(" ");
}
