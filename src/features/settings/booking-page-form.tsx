import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import {
  BOOKING_AUDIENCES,
  type BookingPage,
  bookingWordCharactersMax,
  bookingWordProblem,
  greetingCharactersMax,
} from "@domain/schedule/booking-pages";
import { priceCharactersMax } from "@domain/practice/packages";
import {
  SESSION_TYPE_LABELS,
  SESSION_TYPES,
  type SessionType,
} from "@domain/schedule/session-types";
import { isSessionMinutes, SESSION_MINUTES } from "@domain/time/time-slots";
import { useMutation } from "convex/react";

import { SelectField } from "@/components/patterns/select-field";
import { InputField } from "@/components/patterns/input-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Options } from "@/components/ui/native-select";
import { bookingPageSettings as words } from "@/content/settings/settings-words";
import { LiveSection } from "@/features/settings/live-section";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { type Section, useSection } from "@/features/settings/use-section";
import { copyAndSay } from "@/lib/device/clipboard";
import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

type BookingPageFields = Required<BookingPage>;

function bookingPageDraft(userId: string): Slot<Partial<BookingPageFields>> {
  return jsonSlot<Partial<BookingPageFields>>(
    personKey("settings_draft", userId, "bookingPage"),
    (parsed) => {
      const { audience, word, greeting, price, showsProfile, sessionTypes, durationMinutes } =
        fieldsOf(parsed);
      return {
        ...(isOneOf(BOOKING_AUDIENCES, audience) ? { audience } : {}),
        ...(typeof word === "string" ? { word } : {}),
        ...(typeof greeting === "string" ? { greeting } : {}),
        ...(typeof price === "string" ? { price } : {}),
        ...(typeof showsProfile === "boolean" ? { showsProfile } : {}),
        ...(areTypes(sessionTypes) ? { sessionTypes } : {}),
        ...(isSessionMinutes(durationMinutes) ? { durationMinutes } : {}),
      };
    },
  );
}

const areTypes = (value: unknown): value is SessionType[] =>
  Array.isArray(value) && value.every((type) => isOneOf(SESSION_TYPES, type));

export function BookingPageForm() {
  const page = useLive(api.bookingPages.own, {});
  return (
    <LiveSection live={page} fields={7}>
      {(own) => <OwnPageForm own={own} />}
    </LiveSection>
  );
}

function OwnPageForm({ own }: { own: BookingPage }) {
  const { userId } = useViewer();
  const save = useMutation(api.bookingPages.save);
  const section = useSection<BookingPageFields>({
    draft: bookingPageDraft(userId),
    saved: {
      ...own,
      greeting: own.greeting ?? "",
      price: own.price ?? "",
      showsProfile: own.showsProfile ?? false,
    },
    send: save,
  });
  const { values, errors } = section;
  const wordError = bookingWordProblem(values.word) === "malformed" ? words.badWord : words.taken;
  return (
    <SectionForm id="bookingPage" section={section} problem={problemIn(values)}>
      <AudienceField section={section} />
      <TextField
        section={{
          values,
          errors: errors.word === undefined ? {} : { word: wordError },
          change: ({ word = "" }) => section.change({ word: word.toLowerCase() }),
        }}
        name="word"
        label={words.word}
        hint={words.wordHint}
        charactersMax={bookingWordCharactersMax}
      />
      {own.audience !== "off" && own.word !== "" && <OwnAddress word={own.word} />}
      <TextField
        section={section}
        name="greeting"
        label={words.greeting}
        hint={words.greetingHint}
        charactersMax={greetingCharactersMax}
        kind="long"
      />
      <ProfileField section={section} />
      <TypesField section={section} />
      <LengthField section={section} />
      <TextField
        section={section}
        name="price"
        label={words.price}
        hint={words.priceHint}
        charactersMax={priceCharactersMax}
      />
    </SectionForm>
  );
}

function problemIn({ audience, word, sessionTypes }: BookingPageFields): string | null {
  if (sessionTypes.length === 0) return words.oneType;
  return audience !== "off" && word === "" ? words.blankWord : null;
}

type PartProps = { section: Pick<Section<BookingPageFields>, "values" | "change"> };

function AudienceField({ section: { values, change } }: PartProps) {
  return (
    <SelectField
      label={words.audience}
      value={values.audience}
      onChange={(value) => {
        if (isOneOf(BOOKING_AUDIENCES, value)) change({ audience: value });
      }}
    >
      <Options of={BOOKING_AUDIENCES} label={(audience) => words.audiences[audience]} />
    </SelectField>
  );
}

/** The saved address: a changed word is not in effect yet. */
function OwnAddress({ word }: { word: string }) {
  const address = new URL(paths.book(word), window.location.origin).href;
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <InputField
        label={words.address}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" onClick={() => void copyAndSay(address, { copied: words.copied })}>
        {words.copy}
      </Button>
    </div>
  );
}

function TypesField({ section: { values, change } }: PartProps) {
  const toggle = (type: SessionType) => {
    const isOn = (each: SessionType) => values.sessionTypes.includes(each) !== (each === type);
    change({ sessionTypes: SESSION_TYPES.filter(isOn) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{words.types}</legend>
      {SESSION_TYPES.map((type) => (
        <label key={type} className="flex min-h-8 items-center gap-3">
          <Checkbox
            checked={values.sessionTypes.includes(type)}
            onCheckedChange={() => toggle(type)}
          />
          {SESSION_TYPE_LABELS[type]}
        </label>
      ))}
    </fieldset>
  );
}

function ProfileField({ section: { values, change } }: PartProps) {
  return (
    <label className="flex min-h-8 items-center gap-3">
      <Checkbox
        checked={values.showsProfile}
        onCheckedChange={(isOn) => change({ showsProfile: isOn })}
      />
      {words.profile}
    </label>
  );
}

function LengthField({ section: { values, change } }: PartProps) {
  return (
    <SelectField
      label={words.length}
      fieldClassName="max-w-60"
      value={values.durationMinutes}
      onChange={(next) => change({ durationMinutes: Number(next) })}
    >
      <Options of={SESSION_MINUTES} label={words.minutes} />
    </SelectField>
  );
}
