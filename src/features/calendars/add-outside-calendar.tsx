import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { isRefusal } from "@domain/errors";
import {
  outsideCalendarNameCharactersMax,
  outsideCalendarUrl,
} from "@domain/schedule/outside-calendars";
import { useMutation } from "convex/react";
import { type SubmitEvent, useRef, useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { outsideWords as words } from "@/content/settings/calendars";
import { useSubmit } from "@/lib/use-submit";

export function AddOutsideCalendar() {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const { run, isPending, error, refuse } = useSubmit();
  const add = useMutation(api.outsideCalendars.add);
  const send = useUpload();

  async function save(act: () => Promise<unknown>) {
    const isAdded = await run(async () => void (await act()), describeProblem);
    if (!isAdded) return;
    setName("");
    setUrl("");
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === "") refuse(words.nameFirst);
    else if (outsideCalendarUrl(url, true) === null) refuse(words.badAddress);
    else void save(() => add({ name, url }));
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
    </form>
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
