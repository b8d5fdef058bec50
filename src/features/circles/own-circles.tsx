import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { chosenNameCharactersMax } from "@domain/messages/circles";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";

import { InputField } from "@/components/patterns/input-field";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { Panel } from "@/components/patterns/panel";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { circleWords } from "@/content/circles";
import { describeFailure, refusalIn } from "@/content/failures";
import { CircleLink } from "@/features/circles/circle-link";
import { CircleRoom, type Circle } from "@/features/circles/circle-room";
import { useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import { useSubmit } from "@/lib/use-submit";

/** The name starts empty, so that nobody joins under their real name by accident. */
function JoinDialog(props: { circleId: Id<"circles">; name: string; onClose: () => void }) {
  const { circleId, name, onClose } = props;
  const [, change] = useAddress();
  const [chosenName, setChosenName] = useState("");
  const join = useMutation(api.circles.join);
  const { run, isPending, error } = useSubmit();
  async function send() {
    const isJoined = await run(() => join({ circleId, chosenName }), describe);
    if (isJoined) change({ circle: circleId });
  }
  return (
    <FormDialog
      title={words.joinTitle(name)}
      lead={words.joinLead}
      onClose={onClose}
      leave={words.notNow}
      act={words.join}
      error={error}
      isPending={isPending}
      isUnfit={isBlank(chosenName)}
      onSend={send}
    >
      <InputField
        label={words.chosenName}
        hint={words.chosenNameHint}
        dir="auto"
        autoComplete="off"
        maxLength={chosenNameCharactersMax}
        value={chosenName}
        onChange={setChosenName}
      />
    </FormDialog>
  );
}

function describe(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isTaken = refusal?.code === "INVALID" && refusal.reason === "not_allowed";
  return isTaken ? words.nameTaken : describeFailure(failure);
}

const words = circleWords.own;

type OwnCircle = FunctionReturnType<typeof api.circles.own>[number];

/** The list, or the circle that the address names. */
export function OwnCircles() {
  const [address] = useAddress();
  const circleId = address.get("circle") as Id<"circles"> | null;
  return circleId === null ? <CircleList /> : <OwnRoom circleId={circleId} />;
}

function CircleList() {
  const live = useLive(api.circles.own, {});
  return (
    <>
      <BackLink to={paths.tools()}>{words.link}</BackLink>
      <PageHeader title={circleWords.title} lead={words.lead} />
      <div className="mt-4 max-w-list">
        <LiveLines live={live} words={circleWords}>
          {(circles) => (
            <>
              {circles.length === 0 && (
                <EmptyState
                  {...words.empty}
                  action={
                    <Link
                      to={paths.communication()}
                      className={buttonVariants({ variant: "outline" })}
                    >
                      {words.ask}
                    </Link>
                  }
                />
              )}
              <div className="grid gap-4">
                {circles
                  .filter(({ isInvited }) => isInvited)
                  .map((circle) => (
                    <Invitation key={circle.circleId} circle={circle} />
                  ))}
              </div>
              <ul className="mt-4 rounded-card border border-border bg-card px-4 empty:hidden sm:px-5">
                {circles
                  .filter(({ isInvited }) => !isInvited)
                  .map(({ circleId, name, coachName, closedAt }) => (
                    <CircleLink
                      key={circleId}
                      circleId={circleId}
                      name={name}
                      note={circleWords.ledBy(fullName(coachName))}
                      closedAt={closedAt}
                    />
                  ))}
              </ul>
            </>
          )}
        </LiveLines>
      </div>
    </>
  );
}

function Invitation({ circle }: { circle: OwnCircle }) {
  const { circleId, name, about, coachName } = circle;
  const [isJoining, setIsJoining] = useState(false);
  const decline = useMutation(api.circles.decline);
  const { run, isPending } = useAttempts();
  async function handleDecline() {
    const isDone = await run(() => decline({ circleId }));
    if (isDone) notify({ title: words.declined(name) });
  }
  return (
    <section
      data-slot="invitation"
      aria-label={`${words.invited}: ${name}`}
      className="rounded-card border border-highlight bg-card px-4 py-4 sm:px-5"
    >
      <p className="text-sm font-semibold text-highlight">{words.invited}</p>
      <h2 dir="auto" className="mt-1 text-xl font-medium wrap-anywhere">
        {name}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
        {about}
      </p>
      <p className="mt-1 text-sm text-muted-foreground">{circleWords.ledBy(fullName(coachName))}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button aria-label={words.joinOf(name)} onClick={() => setIsJoining(true)}>
          {words.join}
        </Button>
        <Button
          variant="outline"
          aria-label={words.declineOf(name)}
          isPending={isPending}
          onClick={() => void handleDecline()}
        >
          {words.decline}
        </Button>
      </div>
      {isJoining && (
        <JoinDialog circleId={circleId} name={name} onClose={() => setIsJoining(false)} />
      )}
    </section>
  );
}

function OwnRoom({ circleId }: { circleId: Id<"circles"> }) {
  return (
    <>
      <BackLink to={paths.circles()}>{circleWords.back}</BackLink>
      <CircleRoom
        key={circleId}
        circleId={circleId}
        side="client"
        actions={(circle) => <LeaveButton circle={circle} />}
        aside={({ members }) => (
          <Panel title={circleWords.room.members}>
            <ul>
              {members.map(({ memberId, chosenName, isOwn }) => (
                <li key={memberId} className="py-1 wrap-anywhere">
                  <bdi>{chosenName}</bdi>
                  {isOwn && (
                    <span className="text-muted-foreground"> ({circleWords.room.you})</span>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      />
    </>
  );
}

function LeaveButton({ circle: { circleId, name } }: { circle: Circle }) {
  const [, change] = useAddress();
  const [isAsked, setIsAsked] = useState(false);
  const [takesPosts, setTakesPosts] = useState(false);
  const leave = useMutation(api.circles.leave);
  const { run, isPending } = useAttempts();
  async function handleLeave() {
    const isDone = await run(async () => {
      while (!(await leave({ circleId, takesPosts })));
    });
    if (!isDone) return;
    notify({ title: words.left(name) });
    change({ circle: null }, { replace: true });
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
        {words.leave}
      </Button>
      {isAsked && (
        <AskDialog
          title={words.leaveTitle(name)}
          text={words.leaveText}
          leave={words.stay}
          act={words.leaveYes}
          isDanger
          isPending={isPending}
          onAct={() => void handleLeave()}
          onClose={() => setIsAsked(false)}
        >
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <Checkbox
              checked={takesPosts}
              onCheckedChange={(isChecked) => setTakesPosts(isChecked)}
            />
            {words.takePosts}
          </label>
        </AskDialog>
      )}
    </>
  );
}
