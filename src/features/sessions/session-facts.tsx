import { calendarFile } from "@domain/calendar-file";
import { fullName } from "@domain/full-name";
import { productName } from "@domain/product-name";
import { SESSION_TYPE_LABELS } from "@domain/session-types";
import { CalendarPlus } from "lucide-react";

import { Button } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { sessionPage } from "@/content/sessions";
import { downloadText } from "@/lib/download-text";
import { ownZone } from "@/lib/now";
import { areClocksApart, wordSessionDate, wordSessionSpan, wordZone } from "@/lib/session-times";

import { type SessionDetails, sessionIcons } from "./session-types";

type SessionFactsProps = { session: SessionDetails; side: "client" | "coach" };

/** When, on both clocks, and who. */
export function SessionFacts({ session, side }: SessionFactsProps) {
  const { client, coach, sessionType, startsAt, durationMinutes } = session;
  const zone = ownZone();
  const other = side === "client" ? coach : client;
  const Icon = sessionIcons[sessionType];
  const otherZone = other?.timeZone ?? null;
  const isApart = otherZone !== null && areClocksApart(startsAt, zone, otherZone);
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-sm text-ink-soft">{sessionPage.when}</dt>
        <dd className="tabular-nums">
          <span className="block font-display text-xl">{wordSessionDate(startsAt, zone)}</span>
          <span className="block">
            {wordSessionSpan(session, zone)}
            {isApart && `, ${wordZone(zone)}`}
          </span>
          {isApart && (
            <span className="mt-1 block text-ink-soft">
              {wordSessionDate(startsAt, otherZone)}, {wordSessionSpan(session, otherZone)},{" "}
              {wordZone(otherZone)}
            </span>
          )}
          <span className="block text-ink-soft">{sessionPage.duration(durationMinutes)}</span>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{sessionPage.who}</dt>
        <dd dir="auto" className="[overflow-wrap:anywhere]">
          {sessionPage.whoNames(fullName(client), fullName(coach, afterCoaching.yourCoach))}
        </dd>
      </div>
      <div className="inline-flex items-center gap-2">
        <dt className="sr-only">{sessionPage.type}</dt>
        <dd className="inline-flex items-center gap-2">
          <Icon aria-hidden className="size-[1.1em]" />
          {SESSION_TYPE_LABELS[sessionType]}
        </dd>
      </div>
    </dl>
  );
}

/** A file that any calendar takes, and that replaces what an earlier one put there. */
export function AddToCalendar({ session }: { session: SessionDetails }) {
  const isUpdate = session.revision > 0;
  return (
    <div>
      <Button
        variant="quiet"
        className="w-full"
        onClick={() => {
          downloadText({
            name: `${productName}-session.ics`,
            mimeType: "text/calendar",
            text: calendarFile(toEvent(session)),
          });
        }}
      >
        <CalendarPlus aria-hidden />
        {isUpdate ? sessionPage.updateCalendar : sessionPage.addToCalendar}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{sessionPage.calendarHint}</p>
    </div>
  );
}

function toEvent(session: SessionDetails) {
  const { meetingLink, phoneNumber, place, description = "" } = session;
  return {
    uid: `${session.sessionId}@${productName.toLowerCase()}`,
    revision: session.revision,
    changedAt: session.updatedAt,
    startsAt: session.startsAt,
    durationMinutes: session.durationMinutes,
    title: session.title,
    description,
    place: [place, phoneNumber, meetingLink].filter(Boolean).join(", "),
    url: window.location.href,
    isCancelled: session.status === "cancelled",
  };
}
