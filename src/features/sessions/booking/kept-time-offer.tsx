import { api } from "@convex/_generated/api";
import { nextFreeTimesMax } from "@domain/limits";
import { SESSION_TYPE_LABELS } from "@domain/schedule/session-types";
import { useAction, useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";

import { useAttempt } from "./use-attempt";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { keptTimeWords as words } from "@/content/kept-time";
import { notices } from "@/content/notices";
import { requestWords } from "@/content/session-lines";
import { notify } from "@/lib/device/notify";
import { forget, keep } from "@/lib/kept/kept-values";
import { ownZone } from "@/lib/live/now";
import { type KeptTime, keptTime } from "@/lib/pages/kept-time";
import { lookAt } from "@/lib/pages/look-at";
import { formatSessionDate, formatSessionTime, formatShortDate } from "@/lib/text/session-times";

type Page = NonNullable<FunctionReturnType<typeof api.bookingPages.look>>;

type KeptTimeOfferProps = {
  kept: KeptTime;
  onDetails: () => void;
};

/** Offers the time chosen on a booking page, after sign-in. The server offers it only to the coach's own clients. */
export function KeptTimeOffer({ kept, onDetails }: KeptTimeOfferProps) {
  const { page, ask } = usePage(kept.word);
  if (page === undefined) return null;
  return (
    <section
      aria-labelledby="kept-time-title"
      className="grid gap-3 rounded-card border border-border bg-card p-5"
    >
      <h2 id="kept-time-title" className="text-lg font-medium">
        {words.title}
      </h2>
      {page?.booker === "client" ? (
        <OfferedTime kept={kept} page={page} onDetails={onDetails} onTaken={ask} />
      ) : (
        <>
          <p className="text-muted-foreground">{words.notYours}</p>
          <DropButton />
        </>
      )}
    </section>
  );
}

type OfferedTimeProps = KeptTimeOfferProps & { page: Page; onTaken: () => void };

function OfferedTime({ kept, page, onDetails, onTaken }: OfferedTimeProps) {
  const { startsAt, sessionType, durationMinutes, note } = kept;
  const book = useMutation(api.sessions.book);
  const { attempt, isPending, refusal } = useAttempt();
  const when = `${formatSessionDate(startsAt)}, ${formatSessionTime(startsAt)}`;
  /** The title is the type's name, because the person has entered none. A refusal loads the free times again. */
  async function send() {
    if (isPending) return;
    const title = SESSION_TYPE_LABELS[sessionType];
    const span = { startsAt, durationMinutes, timeZone: ownZone() };
    const isBooked = await attempt(
      () => book({ title, description: note, sessionType, ...span }),
      notices.sessionNotScheduled,
    );
    if (!isBooked) {
      onTaken();
      return;
    }
    forget(keptTime);
    const sent = { title: requestWords.sent } as const;
    notify(page.isRequest ? sent : notices.sessionScheduled);
  }
  return (
    <>
      <p className="tabular-nums">
        {words.sentence(when, SESSION_TYPE_LABELS[sessionType], page.coachName)}
      </p>
      {note !== "" && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted-foreground">
          {note}
        </p>
      )}
      {page.starts.includes(startsAt) ? (
        <>
          <FormError text={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button isPending={isPending} onClick={() => void send()}>
              {page.isRequest ? words.request : words.book}
            </Button>
            <Button variant="outline" onClick={onDetails}>
              {words.details}
            </Button>
            <DropButton />
          </div>
        </>
      ) : (
        <OtherStarts kept={kept} starts={page.starts} />
      )}
    </>
  );
}

function OtherStarts({ kept, starts }: { kept: KeptTime; starts: readonly number[] }) {
  const later = starts.filter((ms) => ms > kept.startsAt);
  const offered = (later.length > 0 ? later : starts).slice(0, nextFreeTimesMax);
  return (
    <>
      <p role="alert" className="text-sm font-medium text-destructive">
        {offered.length > 0 ? words.taken : words.noneLeft}
      </p>
      <div className="flex flex-wrap gap-3">
        {offered.map((startsAt) => (
          <Button
            key={startsAt}
            variant="outline"
            className="tabular-nums"
            onClick={() => {
              keep(keptTime, { ...kept, startsAt });
            }}
          >
            {formatShortDate(startsAt)}, {formatSessionTime(startsAt)}
          </Button>
        ))}
        <DropButton />
      </div>
    </>
  );
}

function DropButton() {
  return (
    <Button variant="link" className="justify-self-start" onClick={() => forget(keptTime)}>
      {words.drop}
    </Button>
  );
}

/** Undefined until the server has answered. Without an answer the chosen time stays for the next visit. */
function usePage(word: string) {
  const look = useAction(api.bookingPages.look);
  const [page, setPage] = useState<Page | null>();
  const [asked, setAsked] = useState(1);
  useEffect(() => {
    lookAt(word, look).then(setPage, () => undefined);
  }, [look, word, asked]);
  const ask = () => setAsked((times) => times + 1);
  return { page, ask };
}
