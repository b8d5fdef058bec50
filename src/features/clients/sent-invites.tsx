import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { IfFailed } from "@/components/patterns/if-failed";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { invitesWords } from "@/content/practice/invites";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useNow, useToday } from "@/lib/live/now";
import { formatDay } from "@/lib/text/format-instant";

const words = invitesWords.past;

type Invite = FunctionReturnType<typeof api.clientInvites.list>[number];

export function SentInvites({ leaves }: { leaves: boolean }) {
  const invites = useLive(api.clientInvites.list, {});
  return (
    <section aria-labelledby="sent-invites" className="border-t border-border pt-4">
      <h3 id="sent-invites" className="text-lg font-medium">
        {words.title}
      </h3>
      {invites.state === "loading" && (
        <Skeletons label={words.loading} className="mt-2" each="h-12" />
      )}
      <IfFailed live={invites} sentence={words.notLoaded} className="mt-2" />
      {invites.state === "ready" && invites.value.length === 0 && (
        <p className="mt-1 text-sm text-muted-foreground">{words.none}</p>
      )}
      {invites.state === "ready" && (
        <ul className="mt-2">
          {invites.value.map((invite) => (
            <InviteRow key={invite.inviteId} invite={invite} leaves={leaves} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InviteRow({ invite, leaves }: { invite: Invite; leaves: boolean }) {
  const { inviteId, email, firstName, lastName, joined, revokedAt, expiresAt } = invite;
  const now = useNow();
  const resend = useMutation(api.clientInvites.resend);
  const revoke = useMutation(api.clientInvites.revoke);
  const who = email ?? words.sharedLink;
  const hasJoined = email !== null && joined > 0;
  const isOver = revokedAt !== null || expiresAt <= now;

  async function act(
    work: Promise<unknown>,
    done: string,
    tone: "success" | "warning" = "success",
  ) {
    if (await attempt(work, words.failed)) notify({ tone, title: done });
  }

  return (
    <li
      data-slot="invite-row"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-1.5 first:border-t-0"
    >
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <bdi className="break-all">{who}</bdi>{" "}
        <bdi className="text-muted-foreground">{`${firstName} ${lastName}`.trim()}</bdi>
        <span className="block text-sm text-muted-foreground">{describeState(invite, now)}</span>
        <CarriedLines invite={invite} />
      </div>
      {email !== null && !hasJoined && (
        <Button
          size="sm"
          variant="outline"
          aria-label={words.resendTo(who)}
          onClick={() =>
            void act(
              resend({ inviteId }),
              leaves ? words.resent : words.unsent,
              leaves ? "success" : "warning",
            )
          }
        >
          {words.resend}
        </Button>
      )}
      {!hasJoined && !isOver && (
        <Button
          size="sm"
          variant="outline"
          aria-label={words.revokeOf(who)}
          onClick={() => void act(revoke({ inviteId }), words.revokedNow)}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

/** What the invite includes, and what could not be given. */
function CarriedLines({ invite }: { invite: Invite }) {
  const { intake, firstTimes, timesLeft, joined } = invite;
  const today = useToday();
  const now = useNow();
  const areTimesPast = firstTimes.length > 0 && firstTimes.every((startsAt) => startsAt <= now);
  const carried = [
    intake !== null && intake.title !== "" && words.intake(intake.title, intake.dueDays),
    invite.package !== null && words.package(invite.package.sessionsIncluded, invite.package.price),
    firstTimes.length > 0 && !areTimesPast && words.times(firstTimes.length),
    timesLeft !== null && timesLeft > 0 && words.timesLeft(timesLeft),
  ].filter(Boolean);
  const isOver = invite.package?.endsOn !== undefined && invite.package.endsOn < today;
  const isOpen = invite.email === null || joined === 0; // Somebody may still join by it.
  const problems = [
    intake !== null && isOpen && !intake.isGivable && words.intakeGone,
    intake?.isMissed === true && words.intakeMissed,
    isOpen && isOver && words.packageOver,
    invite.package?.isMissed === true && words.packageMissed,
    areTimesPast && words.timesPast,
    timesLeft === 0 && words.noTimeLeft,
  ].filter(Boolean);
  return (
    <>
      {carried.length > 0 && (
        <bdi className="block text-sm text-muted-foreground">{carried.join(" · ")}</bdi>
      )}
      {problems.length > 0 && (
        <span className="block text-sm text-warning">{problems.join(" ")}</span>
      )}
    </>
  );
}

function describeState({ email, joined, revokedAt, expiresAt }: Invite, now: number): string {
  if (email !== null && joined > 0) return words.joined;
  if (revokedAt !== null) return words.revoked;
  if (expiresAt <= now) return words.expired(formatDay(expiresAt));
  return email === null
    ? words.shared(formatDay(expiresAt), joined)
    : words.waiting(formatDay(expiresAt));
}
