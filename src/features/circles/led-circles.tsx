import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import {
  circleAboutCharactersMax,
  circleMembersMax,
  circleNameCharactersMax,
  circlePromptCharactersMax,
} from "@domain/messages/circles";
import { countCharacters, isBlank, isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Plus, UserPlus, Video } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { BackLink } from "@/components/patterns/back-link";
import { FormDialog } from "@/components/patterns/dialog-form";
import { EmptyState } from "@/components/patterns/empty-state";
import { Form } from "@/components/patterns/form";
import { InputField } from "@/components/patterns/input-field";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { Panel } from "@/components/patterns/panel";
import { PeopleChoices } from "@/components/patterns/people-choices";
import { WordsField } from "@/components/patterns/words-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { circleWords } from "@/content/circles";
import { describeFailure, refusalIn } from "@/content/failures";
import { CircleLink } from "@/features/circles/circle-link";
import { type Circle, CircleRoom } from "@/features/circles/circle-room";
import { useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useWholeList } from "@/lib/live/live-pages";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.coach;

/** The list, or the circle that the address names. */
export function LedCircles() {
  const [address] = useAddress();
  const circleId = address.get("circle") as Id<"circles"> | null;
  return circleId === null ? <CircleList /> : <LedRoom circleId={circleId} />;
}

function CircleList() {
  const live = useLive(api.circles.led, {});
  const [isOpening, setIsOpening] = useState(false);
  const open = () => setIsOpening(true);
  return (
    <>
      <PageHeader
        title={circleWords.title}
        lead={words.lead}
        actions={
          <Button onClick={open}>
            <Plus aria-hidden />
            {words.open}
          </Button>
        }
      />
      <div className="mt-4">
        <LiveLines live={live} words={circleWords}>
          {(circles) =>
            circles.length === 0 ? (
              <EmptyState {...words.empty} />
            ) : (
              <ul className="rounded-card border border-border bg-card px-4 sm:px-5">
                {circles.map(({ circleId, name, closedAt }) => (
                  <CircleLink
                    key={circleId}
                    circleId={circleId}
                    name={name}
                    note={words.isOpen}
                    closedAt={closedAt}
                  />
                ))}
              </ul>
            )
          }
        </LiveLines>
      </div>
      {isOpening && <OpenDialog onClose={() => setIsOpening(false)} />}
    </>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const [, change] = useAddress();
  const openCircle = useMutation(api.circles.open);
  return (
    <CircleDialog
      title={words.open}
      lead={words.openLead}
      act={words.open}
      onSend={async (texts) => change({ circle: await openCircle(texts) })}
      onClose={onClose}
    />
  );
}

const lineWords = { loading: words.loadingClients, failed: words.clientsFailed };

type InviteDialogProps = {
  circleId: Id<"circles">;
  members: readonly Member[];
  onClose: () => void;
};

/** Invites clients who are not in the circle and not invited. Those who left can be invited again. */
function InviteDialog({ circleId, members, onClose }: InviteDialogProps) {
  const clients = useWholeList(api.clients.list, {});
  const live = clients.state === "ready" ? { ...clients, value: clients.items } : clients;
  const [chosen, setChosen] = useState<Id<"users">[]>([]);
  const invite = useMutation(api.circles.invite);
  const { run, isPending, error } = useSubmit();
  const places = new Map(members.map(({ clientId, state }) => [clientId, state]));
  async function send() {
    const isInvited = await run(() => invite({ circleId, clientIds: chosen }), describe);
    if (isInvited) onClose();
  }
  return (
    <FormDialog
      title={words.invite}
      lead={words.inviteLead}
      onClose={onClose}
      act={words.inviteYes}
      error={error}
      isPending={isPending}
      isUnfit={chosen.length === 0 || chosen.length > circleMembersMax}
      onSend={send}
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">{words.clients}</legend>
        <LiveLines live={live} words={lineWords}>
          {(items) => (
            <PeopleChoices
              people={items.filter(({ clientId }) => (places.get(clientId) ?? "left") === "left")}
              words={{ find: words.find, nobody: words.allInvited }}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
        </LiveLines>
      </fieldset>
    </FormDialog>
  );
}

function describe(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isFull = refusal?.code === "INVALID" && refusal.reason === "too_long";
  return isFull ? words.full : describeFailure(failure);
}

function LedRoom({ circleId }: { circleId: Id<"circles"> }) {
  return (
    <>
      <BackLink to={paths.coachCircles()}>{circleWords.back}</BackLink>
      <CircleRoom
        key={circleId}
        circleId={circleId}
        side="coach"
        actions={(circle) =>
          circle.closedAt === undefined && (
            <>
              <Link
                to={paths.coachCircleRoom(circleId)}
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                <Video aria-hidden />
                {circleWords.meeting.open}
              </Link>
              <EditButton circle={circle} />
              <CloseButton circle={circle} />
            </>
          )
        }
        aside={(circle) => (
          <>
            <Prompt key={circle.promptAt} circle={circle} />
            <Members circle={circle} />
          </>
        )}
      />
    </>
  );
}

/** Starts again from the saved prompt when that changes. */
function Prompt({ circle: { circleId, prompt = "", closedAt } }: { circle: Circle }) {
  const [text, setText] = useState(prompt);
  const setPrompt = useMutation(api.circles.setPrompt);
  const { run, isPending } = useAttempts();
  const isUnfit = text === prompt || countCharacters(text) > circlePromptCharactersMax;
  async function submit() {
    if (isUnfit) return;
    const isSet = await run(() => setPrompt({ circleId, prompt: text }));
    if (isSet) notify({ title: words.promptSaved });
  }
  if (closedAt !== undefined) return null;
  return (
    <Form
      onSend={submit}
      className="grid gap-3 rounded-card border border-border bg-card px-4 py-3 sm:px-5 sm:py-4"
    >
      <WordsField
        label={words.promptLabel}
        placeholder={words.promptPlaceholder}
        rows={3}
        value={text}
        charactersMax={circlePromptCharactersMax}
        tooLong={circleWords.tooLong}
        onChange={setText}
      />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        disabled={isUnfit}
      >
        {words.promptSave}
      </Button>
    </Form>
  );
}

function Members({ circle: { circleId, closedAt } }: { circle: Circle }) {
  const live = useLive(api.circles.members, { circleId });
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Panel title={words.members}>
      <LiveLines live={live} words={circleWords}>
        {(members) => (
          <>
            {members.length === 0 && <p className="text-muted-foreground">{words.noMembers}</p>}
            <ul>
              {members.toSorted(byState).map((member) => (
                <MemberLine key={member.memberId} member={member} />
              ))}
            </ul>
            {closedAt === undefined && (
              <Button
                variant="outline"
                size="sm"
                className="mt-3"
                onClick={() => setIsInviting(true)}
              >
                <UserPlus aria-hidden />
                {words.invite}
              </Button>
            )}
            {isInviting && (
              <InviteDialog {...{ circleId, members }} onClose={() => setIsInviting(false)} />
            )}
          </>
        )}
      </LiveLines>
    </Panel>
  );
}

const ORDER = { joined: 0, invited: 1, left: 2 } as const;
const byState = (one: Member, other: Member) =>
  ORDER[one.state] - ORDER[other.state] || one.clientName.localeCompare(other.clientName);

function EditButton({ circle: { circleId, name, about } }: { circle: Circle }) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = useMutation(api.circles.edit);
  const close = () => setIsEditing(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsEditing(true)}>
        {words.edit}
      </Button>
      {isEditing && (
        <CircleDialog
          title={words.edit}
          lead={words.editLead}
          act={words.save}
          texts={{ name, about }}
          onSend={async (texts) => {
            await edit({ circleId, ...texts });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function CloseButton({ circle: { circleId, name } }: { circle: Circle }) {
  const [isAsked, setIsAsked] = useState(false);
  const close = useMutation(api.circles.close);
  const { run, isPending } = useAttempts();
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
        {words.close}
      </Button>
      {isAsked && (
        <AskDialog
          title={words.closeTitle(name)}
          text={words.closeText}
          leave={words.keepOpen}
          act={words.closeYes}
          isDanger
          isPending={isPending}
          onAct={() => void run(() => close({ circleId }))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

type Member = FunctionReturnType<typeof api.circles.members>[number];

function MemberLine({ member }: { member: Member }) {
  const { memberId, clientName, chosenName, state } = member;
  const name = clientName === "" ? words.former : clientName;
  const [isAsked, setIsAsked] = useState(false);
  const remove = useMutation(api.circles.removeMember);
  const { run, isPending } = useAttempts();
  const removeNow = () => run(() => remove({ memberId }));
  const isInvited = state === "invited";
  return (
    <li
      data-slot="circle-member"
      className="flex flex-wrap items-center justify-between gap-x-3 border-t border-border py-2 first:border-t-0"
    >
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm wrap-anywhere text-muted-foreground">
          {words.states[state]} {chosenName !== undefined && <bdi>{words.as(chosenName)}</bdi>}
        </span>
      </span>
      {state !== "left" && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={isInvited ? words.takeBackOf(name) : words.putOutOf(name)}
          isPending={isPending}
          onClick={() => (isInvited ? void removeNow() : setIsAsked(true))}
        >
          {isInvited ? words.takeBack : words.putOut}
        </Button>
      )}
      {isAsked && state === "joined" && (
        <AskDialog
          title={words.putOutTitle(name)}
          text={words.putOutText}
          leave={words.keep}
          act={words.putOut}
          isDanger
          isPending={isPending}
          onAct={() => void removeNow()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </li>
  );
}

type Texts = { name: string; about: string };

type CircleDialogProps = {
  title: string;
  lead: string;
  act: string;
  texts?: Texts;
  onSend: (texts: Texts) => Promise<void>;
  onClose: () => void;
};

function CircleDialog({ title, lead, act, texts, onSend, onClose }: CircleDialogProps) {
  const [name, setName] = useState(texts?.name ?? "");
  const [about, setAbout] = useState(texts?.about ?? "");
  const { run, isPending, error } = useSubmit();
  const send = () => run(() => onSend({ name, about }));
  return (
    <FormDialog
      title={title}
      lead={lead}
      onClose={onClose}
      act={act}
      error={error}
      isPending={isPending}
      isUnfit={isBlank(name) || !isFitText(about, circleAboutCharactersMax)}
      onSend={send}
    >
      <InputField
        label={words.name}
        dir="auto"
        maxLength={circleNameCharactersMax}
        value={name}
        onChange={setName}
      />
      <WordsField
        label={words.about}
        hint={words.aboutHint}
        value={about}
        charactersMax={circleAboutCharactersMax}
        tooLong={circleWords.tooLong}
        onChange={setAbout}
      />
    </FormDialog>
  );
}
