import { api } from "@convex/_generated/api";
import { descriptionCharactersMax } from "@domain/limits";
import { SESSION_TYPE_LABELS, type SessionType } from "@domain/schedule/session-types";
import { minuteMs } from "@domain/time/time-spans";
import { todaysZoneName } from "@domain/time/time-zone-names";
import { useAction, useConvexAuth } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Clock, MapPin, MessagesSquare, Phone, Tag, Video } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";

import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { PictureAvatar } from "@/components/patterns/person-avatar";
import { SelectField } from "@/components/patterns/select-field";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { TextareaField } from "@/components/patterns/words-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { bookingPageWords as words } from "@/content/booking-page";
import { describeFailure } from "@/content/failures";
import { groupByDay } from "@/features/booking/group-by-day";
import { useBookingPhoto } from "@/lib/device/photos";
import { keep } from "@/lib/kept/kept-values";
import { ownZone } from "@/lib/live/now";
import { keptTime, type KeptTime, type PlansKeptTime } from "@/lib/pages/kept-time";
import { lookAt } from "@/lib/pages/look-at";
import { paths } from "@/lib/pages/paths";
import {
  formatSessionDate,
  formatSessionTime,
  formatShortDate,
  formatZone,
} from "@/lib/text/session-times";
import { zoneChoices } from "@/lib/text/zone-choices";

export function BookingPage() {
  const { word = "" } = useParams();
  return <PageOf key={word} word={word.toLowerCase()} />;
}

function PageOf({ word }: { word: string }) {
  const { found, retry } = useOpenPage(word);
  switch (found.state) {
    case "none":
      return <NoPage />;
    case "loading":
      return (
        <Room>
          <Loading />
        </Room>
      );
    case "failed":
      return (
        <Room>
          <FailedState sentence={found.sentence} onRetry={retry} />
        </Room>
      );
    case "open": {
      const { page } = found;
      return (
        <Room>
          <PageHeader title={words.title(page.coachName)} />
          <Choices word={word} page={page} />
        </Room>
      );
    }
  }
}

const Room = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-4 px-5 pt-2 pb-20 sm:px-8">
    {children}
  </div>
);

function Loading() {
  return (
    <SkeletonGroup label={words.loading} className="grid gap-4">
      <Skeleton className="h-11 max-w-reading" />
      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

/** The same for an unknown address, a page that is off, and one that is not for this person. */
function NoPage() {
  const { pathname: from } = useLocation();
  return (
    <SignInLayout title={words.none.title} lead={words.none.lead}>
      <Link to={paths.signIn()} state={{ from }} className={buttonVariants()}>
        {words.none.signIn}
      </Link>
    </SignInLayout>
  );
}

const daysShownFirst = 12;

type FreeTimesProps = {
  starts: readonly number[];
  zone: string;
  chosen: number | null;
  onChoose: (startsAt: number | null) => void;
};

function FreeTimes({ starts, zone, chosen, onChoose }: FreeTimesProps) {
  const days = useMemo(() => groupByDay(starts, zone), [starts, zone]);
  const [date, setDate] = useState<string | null>(null);
  const [isAllShown, setIsAllShown] = useState(false);
  if (days.length === 0) return <p>{words.noTimes}</p>;
  const shown = isAllShown ? days : days.slice(0, daysShownFirst);
  const ofDay = days.find((day) => day.date === date) ?? days[0]; // The first day's times show without a press.
  return (
    <div className="grid gap-8">
      <section aria-labelledby="free-days">
        <h2 id="free-days" className="text-xl font-medium">
          {words.day}
        </h2>
        <div className="mt-3 grid auto-rows-[minmax(3.25rem,auto)] grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
          {shown.map((day) => (
            <Button
              key={day.date}
              variant={day === ofDay ? "default" : "outline"}
              aria-pressed={day === ofDay}
              className="whitespace-nowrap"
              onClick={() => {
                setDate(day.date);
                onChoose(null);
              }}
            >
              <span className="grid">
                <span>{formatShortDate(day.starts[0] ?? 0, zone)}</span>
                <span className="text-xs font-normal">{words.times(day.starts.length)}</span>
              </span>
            </Button>
          ))}
        </div>
        {shown.length < days.length && (
          <Button variant="link" className="mt-3" onClick={() => setIsAllShown(true)}>
            {words.laterDays}
          </Button>
        )}
      </section>
      {ofDay !== undefined && (
        <TimesOfDay starts={ofDay.starts} zone={zone} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}

function TimesOfDay({ starts, zone, chosen, onChoose }: FreeTimesProps) {
  return (
    <section aria-labelledby="free-times">
      <h2 id="free-times" className="text-xl font-medium">
        {words.time(formatSessionDate(starts[0] ?? 0, zone))}
      </h2>
      <div className="mt-3 grid auto-rows-[minmax(2.75rem,auto)] grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {starts.map((startsAt) => (
          <Button
            key={startsAt}
            variant={startsAt === chosen ? "default" : "outline"}
            aria-pressed={startsAt === chosen}
            size="sm"
            className="whitespace-nowrap tabular-nums"
            onClick={() => onChoose(startsAt)}
          >
            {formatSessionTime(startsAt, zone)}
          </Button>
        ))}
      </div>
    </section>
  );
}

const icons: Record<SessionType, typeof Video> = {
  coaching: MessagesSquare,
  video: Video,
  phone: Phone,
  "in-person": MapPin,
};

function Choices({ word, page }: { word: string; page: OpenPage }) {
  const [sessionType, setSessionType] = useState(page.sessionTypes[0]);
  const [zone, setZone] = useState(ownZone);
  const [startsAt, setStartsAt] = useState<number | null>(null);
  if (sessionType === undefined) return null;
  const isGone = startsAt !== null && !page.starts.includes(startsAt);
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <CoachCard word={word} page={page} />
      <div className="grid min-w-0 content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Standing page={page} />
        <TypeChoice
          types={page.sessionTypes}
          minutes={page.durationMinutes}
          chosen={sessionType}
          onChoose={setSessionType}
        />
        <ZoneChoice zone={zone} onZone={setZone} />
        <FreeTimes starts={page.starts} zone={zone} chosen={startsAt} onChoose={setStartsAt} />
      </div>
      <aside className="min-w-0 empty:hidden">
        <p role="status" className="empty:hidden">
          {isGone && words.gone}
        </p>
        {startsAt !== null && !isGone && (
          <Summary
            page={page}
            zone={zone}
            kept={{ word, sessionType, startsAt, durationMinutes: page.durationMinutes }}
          />
        )}
      </aside>
    </div>
  );
}

function CoachCard({ word, page }: { word: string; page: OpenPage }) {
  const { coachName, practiceName, bio, greeting, price, durationMinutes } = page;
  const photo = useBookingPhoto(word, page.photoAt);
  const [firstName = "", ...rest] = coachName.split(" ");
  return (
    <section
      data-slot="coach-card"
      aria-label={coachName || practiceName}
      className="grid content-start gap-4 rounded-card border border-border bg-card p-5"
    >
      <div className="flex items-center gap-4">
        <PictureAvatar
          person={{ firstName, lastName: rest.join(" ") }}
          photo={photo}
          size={page.photoAt === null ? "default" : "lg"}
        />
        <p className="min-w-0 wrap-anywhere">
          <bdi className="block font-display text-xl leading-tight font-medium">{coachName}</bdi>
          <bdi className="block text-sm text-muted-foreground">{practiceName}</bdi>
        </p>
      </div>
      {[bio, greeting].map(
        (text, place) =>
          text !== undefined && (
            <p key={place} dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ),
      )}
      <div className="grid gap-2 border-t border-border pt-4 text-sm">
        <p className="flex items-center gap-2.5">
          <Clock aria-hidden className="size-4 shrink-0 text-highlight" />
          {words.minutes(durationMinutes)}
        </p>
        {price !== undefined && (
          <p className="flex items-center gap-2.5">
            <Tag aria-hidden className="size-4 shrink-0 text-highlight" />
            <bdi className="min-w-0 wrap-anywhere">{price}</bdi>
          </p>
        )}
      </div>
    </section>
  );
}

type TypeChoiceProps = {
  types: readonly SessionType[];
  minutes: number;
  chosen: SessionType;
  onChoose: (type: SessionType) => void;
};

function TypeChoice({ types, minutes, chosen, onChoose }: TypeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl font-medium">{words.type}</legend>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {types.map((type) => {
          const Icon = icons[type];
          return (
            <label
              key={type}
              className="flex min-h-14 cursor-pointer items-center gap-2 rounded-control border border-input bg-popover px-3 py-2 sm:gap-3 sm:px-4 transition-colors hover:bg-border/40 has-checked:border-primary has-checked:bg-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={name}
                className="size-4 accent-primary"
                checked={type === chosen}
                onChange={() => onChoose(type)}
              />
              <Icon aria-hidden className="size-5 shrink-0 text-highlight" strokeWidth={1.7} />
              <span className="min-w-0">
                <span className="block font-medium">{SESSION_TYPE_LABELS[type]}</span>
                <span className="block text-sm text-muted-foreground">
                  {words.minutes(minutes)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Chooses the zone for showing the times; it does not change which times are free. */
function ZoneChoice({ zone, onZone }: { zone: string; onZone: (zone: string) => void }) {
  const groups = useMemo(() => zoneChoices(words.elsewhere, [ownZone()]), []);
  return (
    <SelectField
      label={words.zone}
      hint={formatZone(zone)}
      fieldClassName="max-w-96"
      value={todaysZoneName(zone)}
      onChange={onZone}
    >
      {groups.map(({ region, zones }) => (
        <optgroup key={region} label={region}>
          <Options of={zones} value={(choice) => choice.zone} label={(choice) => choice.label} />
        </optgroup>
      ))}
    </SelectField>
  );
}

type SummaryProps = {
  page: OpenPage;
  zone: string;
  kept: Omit<KeptTime, "note" | "madeAt">;
};

function Summary({ page, zone, kept }: SummaryProps) {
  const [note, setNote] = useState("");
  const { startsAt, sessionType } = kept;
  const canGoOn = page.booker === "stranger" || page.booker === "client";
  const onKeep = () => keep(keptTime, { ...kept, note, madeAt: Date.now() });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" }); // On a phone it is below the times.
  }, [startsAt]);
  return (
    <section
      ref={section}
      aria-labelledby="chosen-time"
      className="grid gap-4 rounded-card border border-border bg-card p-5 lg:sticky lg:top-8"
    >
      <div>
        <h2 id="chosen-time" className="text-xl font-medium">
          {words.chosen}
        </h2>
        <p role="status" className="mt-1 tabular-nums">
          {formatSessionDate(startsAt, zone)}, {formatSessionTime(startsAt, zone)}
        </p>
        <p className="text-sm text-muted-foreground">
          {formatZone(zone)}, {SESSION_TYPE_LABELS[sessionType]}
        </p>
      </div>
      {canGoOn && (
        <TextareaField
          label={words.note}
          rows={3}
          maxLength={descriptionCharactersMax}
          value={note}
          onChange={setNote}
        />
      )}
      {page.booker === "client" && <ToSessions onKeep={onKeep} />}
      {page.booker === "stranger" && <ToSignIn page={page} onKeep={onKeep} />}
    </section>
  );
}

/** Says before the choice that this person can't book here, or not yet. */
function Standing({ page }: { page: OpenPage }) {
  const sentence = describeStanding(page);
  return sentence && <p className="max-w-reading border-l-2 border-highlight pl-4">{sentence}</p>;
}

function describeStanding({ booker, isSignUpOpen, coachName }: OpenPage): string | null {
  if (booker === "coach") return words.ownPage;
  if (booker === "other") return words.other;
  return booker === "stranger" && !isSignUpOpen ? words.closed(coachName) : null;
}

function ToSessions({ onKeep }: { onKeep: () => void }) {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        onKeep();
        const state: PlansKeptTime = { plansKeptTime: true };
        void navigate(paths.sessions(), { state });
      }}
    >
      {words.book}
    </Button>
  );
}

function ToSignIn({ page, onKeep }: { page: OpenPage; onKeep: () => void }) {
  const state = { from: paths.sessions() };
  return (
    <div className="grid gap-2">
      {page.isSignUpOpen && (
        <Link to={paths.signUp()} state={state} onClick={onKeep} className={buttonVariants()}>
          {words.signUp}
        </Link>
      )}
      <Link
        to={paths.signIn()}
        state={state}
        onClick={onKeep}
        className={buttonVariants({ variant: page.isSignUpOpen ? "outline" : "default" })}
      >
        {words.signIn}
      </Link>
      <p className="text-sm text-muted-foreground">
        {page.isRequest && `${words.request} `}
        {words.keepsHere}
      </p>
    </div>
  );
}

/** Times go out of date as others book. Loads are rate-limited, so within this time the previous answer is shown. */
const freshForMs = minuteMs;

type OpenPage = NonNullable<FunctionReturnType<typeof api.bookingPages.look>>;

type Found =
  | { state: "loading" }
  | { state: "none" }
  | { state: "open"; page: OpenPage }
  | { state: "failed"; sentence: string };

/** Loads once it is known who is signed in, and again when the window gets the focus. */
function useOpenPage(word: string) {
  const look = useAction(api.bookingPages.look);
  const { isLoading, isAuthenticated } = useConvexAuth();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ state: "loading" });
  const askedAt = useRef(0);
  useEffect(() => {
    const lookAgain = () => {
      const isOld = Date.now() - askedAt.current > freshForMs;
      if (document.visibilityState === "visible" && isOld) setTries((count) => count + 1);
    };
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, []);
  useEffect(() => {
    if (isLoading) return;
    askedAt.current = Date.now();
    let isCurrent = true;
    const show = (next: Found) => {
      if (!isCurrent) return;
      // A failed reload keeps the times that are shown.
      setFound((shown) => (shown.state === "open" && next.state === "failed" ? shown : next));
    };
    lookAt(word, look).then(
      (page) => show(page === null ? { state: "none" } : { state: "open", page }),
      (error: unknown) => show({ state: "failed", sentence: describeFailure(error, words.failed) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [look, word, isLoading, isAuthenticated, tries]);
  const retry = () => {
    setFound({ state: "loading" });
    setTries((count) => count + 1);
  };
  return { found, retry };
}
