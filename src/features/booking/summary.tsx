import { descriptionCharactersMax } from "@domain/limits";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import type { OpenPage } from "./use-open-page";
import { Button, buttonVariants } from "@/components/ui/button";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";
import { bookingPageWords as words } from "@/content/booking-page";
import { keep } from "@/lib/kept/kept-values";
import { type KeptTime, keptTime, type PlansKeptTime } from "@/lib/pages/kept-time";
import { paths } from "@/lib/pages/paths";
import { formatSessionDate, formatSessionTime, formatZone } from "@/lib/text/session-times";

type SummaryProps = {
  page: OpenPage;
  zone: string;
  kept: Omit<KeptTime, "note" | "madeAt">;
};

export function Summary({ page, zone, kept }: SummaryProps) {
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
        <LabelledField label={words.note}>
          {(tie) => (
            <Textarea
              {...tie}
              rows={3}
              maxLength={descriptionCharactersMax}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </LabelledField>
      )}
      {page.booker === "client" && <ToSessions onKeep={onKeep} />}
      {page.booker === "stranger" && <ToSignIn page={page} onKeep={onKeep} />}
    </section>
  );
}

/** Says before the choice that this person can't book here, or not yet. */
export function Standing({ page }: { page: OpenPage }) {
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
