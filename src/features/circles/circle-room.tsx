import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { circlePostCharactersMax, circlePostsPerPage } from "@domain/messages/circles";
import { MESSAGE_REACTIONS } from "@domain/messages/message-vocabulary";
import { seatGoneMs } from "@domain/schedule/session-rooms";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { UsersRound, X, Video } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { FormDialog } from "@/components/patterns/dialog-form";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { PageHeader } from "@/components/patterns/page-header";
import { PagedList } from "@/components/patterns/paged-list";
import { Panel } from "@/components/patterns/panel";
import { WordsField } from "@/components/patterns/words-field";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Skeletons } from "@/components/patterns/skeletons";
import { circleWords } from "@/content/circles";
import { answering } from "@/content/messages/answers";
import { useAttempts } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { reactionIcons } from "@/lib/drawing/reaction-icons";
import { personKey } from "@/lib/kept/kept-keys";
import { useTextToSend } from "@/lib/kept/sending";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useRecent } from "@/lib/live/recent";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const meetingWords = circleWords.meeting;

/** A link to the circle's room, while the coach is in it. */
function MeetingNow({ circleId, side }: { circleId: Id<"circles">; side: "client" | "coach" }) {
  const live = useLive(api.rooms.meeting, { circleId });
  const isMeeting = useRecent(live.state === "ready" ? live.value : null, seatGoneMs);
  return (
    <div role="status" className="mt-4 empty:hidden">
      {isMeeting && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-highlight bg-card px-4 py-3 sm:px-5">
          <p className="flex items-center gap-3 font-semibold">
            <Video aria-hidden className="size-5 shrink-0 text-highlight" />
            {meetingWords.now}
          </p>
          <Link
            to={side === "client" ? paths.circleRoom(circleId) : paths.coachCircleRoom(circleId)}
            className={buttonVariants()}
          >
            {side === "client" ? meetingWords.join : meetingWords.goTo}
          </Link>
        </div>
      )}
    </div>
  );
}

const words = circleWords.room;
const postWords = circleWords.posts;
const closedWords = {
  ...postWords,
  empty: postWords.emptyClosed,
  emptySentence: postWords.emptyClosedSentence,
};

export type Circle = NonNullable<FunctionReturnType<typeof api.circles.get>>;

type CircleRoomProps = {
  circleId: Id<"circles">;
  side: "client" | "coach";
  /** Shown beside the title, once the viewer may see the circle. */
  actions: (circle: Circle) => ReactNode;
  aside: (circle: Circle) => ReactNode;
};

export function CircleRoom({ circleId, side, actions, aside }: CircleRoomProps) {
  const live = useLive(api.circles.get, { circleId });
  if (live.state === "loading") {
    return (
      <Skeletons label={words.loading} className="grid gap-3" each={["h-11 w-72", "h-[60dvh]"]} />
    );
  }
  if (live.state === "failed") {
    return <FailedState sentence={circleWords.failed} onRetry={live.retry} />;
  }
  const circle = live.value;
  if (circle === null) {
    return (
      <>
        <PageHeader title={circleWords.title} />
        <EmptyState title={words.gone} className="mt-4" />
      </>
    );
  }
  const { name, about, coachName, closedAt, prompt } = circle;
  const coach = fullName(coachName);
  return (
    <>
      <PageHeader title={name} lead={about} isLeadWhole actions={actions(circle)} />
      <p className="mt-1 text-sm text-muted-foreground">{circleWords.ledBy(coach)}</p>
      {closedAt === undefined && <MeetingNow {...{ circleId, side }} />}
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <aside
          className={cn(
            "grid min-w-0 content-start gap-4 lg:order-last",
            side === "client" && "order-last",
          )}
        >
          {aside(circle)}
        </aside>
        <div className="grid min-w-0 content-start gap-4">
          {side === "client" && prompt !== undefined && (
            <Panel title={words.prompt}>
              <p dir="auto" className="font-display text-lg wrap-anywhere whitespace-pre-wrap">
                {prompt}
              </p>
            </Panel>
          )}
          {closedAt !== undefined && (
            <p className="text-muted-foreground">
              {circleWords.closed(formatDay(closedAt))}. {words.readOnly}
            </p>
          )}
          <Posts {...{ circleId, side, coach }} isOpen={closedAt === undefined} />
        </div>
      </div>
    </>
  );
}

type PostsProps = {
  circleId: Id<"circles">;
  side: "client" | "coach";
  coach: string;
  isOpen: boolean;
};

function Posts({ circleId, side, coach, isOpen }: PostsProps) {
  const pages = useLivePages({
    query: api.circlePosts.list,
    args: { circleId },
    pageItems: circlePostsPerPage,
  });
  const [answered, setAnswered] = useState<Post | null>(null);
  const form = useRef<HTMLDivElement>(null);
  function answer(post: Post) {
    setAnswered(post);
    form.current?.querySelector("textarea")?.focus();
  }
  return (
    <section aria-label={circleWords.posts.title} className="min-w-0">
      {isOpen && (
        <div ref={form}>
          <PostForm {...{ circleId, answered, coach }} onDone={() => setAnswered(null)} />
        </div>
      )}
      <div className="mt-4">
        <PagedList pages={pages} words={isOpen ? postWords : closedWords}>
          {(posts) => (
            <ul aria-live="polite" className="grid gap-3">
              {posts.map((post) => (
                <CirclePost key={post.postId} {...{ post, side, coach, isOpen }} onReply={answer} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </section>
  );
}

type PostFormProps = {
  circleId: Id<"circles">;
  answered: Post | null;
  coach: string;
  onDone: () => void;
};

function PostForm({ circleId, answered, coach, onDone }: PostFormProps) {
  const key = personKey("circle_post", useViewer().userId, circleId);
  const { text, type, isSending, send } = useTextToSend(key);
  const add = useMutation(api.circlePosts.add);
  const { run } = useAttempts();
  const isUnfit = !isFitText(text, circlePostCharactersMax);

  async function submit() {
    if (isUnfit) return;
    await send(async (requestName) => {
      const post = { circleId, text, parentId: answered?.postId, requestName };
      const isAdded = await run(() => add(post));
      if (isAdded) onDone();
      return isAdded;
    });
  }

  return (
    <Form onSend={submit} className="grid gap-3">
      {answered !== null && (
        <p className="flex items-center justify-between gap-3 text-sm text-muted-foreground">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {circleWords.posts.replyingTo(nameOf(answered, coach))}
          </span>
          <IconButton aria-label={circleWords.posts.stopReplying} onClick={onDone}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
      <WordsField
        label={circleWords.posts.label}
        placeholder={circleWords.posts.placeholder}
        rows={3}
        value={text}
        charactersMax={circlePostCharactersMax}
        tooLong={circleWords.tooLong}
        onChange={type}
      />
      <p className="-mt-2 flex items-center gap-1.5 text-xs text-muted-foreground">
        <UsersRound aria-hidden className="size-4" />
        {circleWords.posts.seen}
      </p>
      <Button type="submit" className="justify-self-start" isPending={isSending} disabled={isUnfit}>
        {circleWords.posts.add}
      </Button>
    </Form>
  );
}

type Post = FunctionReturnType<typeof api.circlePosts.list>["page"][number];

/** A coach appears under their own name, a member under the chosen one. */
const nameOf = ({ isByCoach, authorName }: Pick<Post, "isByCoach" | "authorName">, coach: string) =>
  isByCoach ? coach : (authorName ?? postWords.somebody);

type CirclePostProps = {
  post: Post;
  side: "client" | "coach";
  coach: string;
  isOpen: boolean;
  onReply: (post: Post) => void;
};

function CirclePost({ post, side, coach, isOpen, onReply }: CirclePostProps) {
  const { isByCoach, isOwn, isRemoved, postedAt, editedAt, text } = post;
  const name = nameOf(post, coach);
  return (
    <li
      data-slot="circle-post"
      className="rounded-card border border-border bg-card px-4 py-3 sm:px-5 sm:py-4"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        <span dir="auto" className="font-medium wrap-anywhere text-foreground">
          {name}
        </span>
        {isByCoach && <Badge variant="outline">{postWords.coach}</Badge>}
        {formatMoment(postedAt)}
        {editedAt !== undefined && <span>· {postWords.edited}</span>}
      </p>
      <Answered post={post} coach={coach} />
      {isRemoved ? (
        <p className="mt-2 text-muted-foreground italic">{postWords.removed}</p>
      ) : (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Reactions post={post} isOpen={isOpen} />
        <div className="flex flex-wrap gap-2">
          {isOpen && !isRemoved && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={postWords.replyTo(name)}
              onClick={() => onReply(post)}
            >
              {postWords.reply}
            </Button>
          )}
          {isOwn && <OwnActs post={post} isOpen={isOpen} />}
          {side === "coach" && !isByCoach && !isRemoved && <TakeDown post={post} name={name} />}
        </div>
      </div>
    </li>
  );
}

function Answered({ post: { isReply, answered }, coach }: { post: Post; coach: string }) {
  if (!isReply) return null;
  return (
    <p className="mt-2 border-l-2 border-border pl-3 text-sm wrap-anywhere text-muted-foreground">
      {answered === null ? (
        postWords.answersGone
      ) : (
        <>
          <span dir="auto">{postWords.answers(nameOf(answered, coach))}</span>{" "}
          <bdi>{answered.preview === "" ? postWords.removed : answered.preview}</bdi>
        </>
      )}
    </p>
  );
}

/** Reactions to one's own post are only counted. */
function Reactions({ post, isOpen }: { post: Post; isOpen: boolean }) {
  const { postId, isOwn, isRemoved, reactions, ownReaction } = post;
  const react = useMutation(api.circlePosts.react);
  const { run } = useAttempts();
  const mayReact = isOpen && !isOwn && !isRemoved;
  return (
    <ul className="flex flex-wrap gap-1 empty:hidden">
      {MESSAGE_REACTIONS.map((reaction) => {
        const Icon = reactionIcons[reaction];
        const count = reactions.find((each) => each.reaction === reaction)?.count ?? 0;
        const isChosen = ownReaction === reaction;
        if (count === 0 && !mayReact) return null;
        return (
          <li key={reaction}>
            <button
              type="button"
              disabled={!mayReact}
              aria-pressed={isChosen}
              aria-label={postWords.counted(answering.reactions[reaction], count)}
              title={answering.reactions[reaction]}
              onClick={() =>
                void run(() => react({ postId, reaction: isChosen ? null : reaction }))
              }
              className={cn(
                "inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-control border border-transparent px-2 text-sm text-muted-foreground tabular-nums",
                mayReact && "cursor-pointer hover:border-input hover:text-foreground",
                isChosen && "border-highlight text-highlight",
              )}
            >
              <Icon aria-hidden className="size-4" />
              {count > 0 && count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function OwnActs({ post, isOpen }: { post: Post; isOpen: boolean }) {
  const [asked, setAsked] = useState<"edit" | "remove" | null>(null);
  const remove = useMutation(api.circlePosts.remove);
  const { run, isPending } = useAttempts();
  const close = () => setAsked(null);
  return (
    <>
      {isOpen && !post.isRemoved && (
        <Button variant="ghost" size="sm" onClick={() => setAsked("edit")}>
          {postWords.edit}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => setAsked("remove")}>
        {postWords.remove}
      </Button>
      {asked === "edit" && <EditDialog post={post} onClose={close} />}
      {asked === "remove" && (
        <AskDialog
          title={postWords.removeTitle}
          text={postWords.removeText}
          leave={postWords.keep}
          act={postWords.remove}
          isDanger
          isPending={isPending}
          onAct={() => void run(() => remove({ postId: post.postId }))}
          onClose={close}
        />
      )}
    </>
  );
}

function EditDialog({
  post: { postId, text: before },
  onClose,
}: {
  post: Post;
  onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const edit = useMutation(api.circlePosts.edit);
  const { run, isPending, error } = useSubmit();
  async function send() {
    const isSaved = await run(() => edit({ postId, text }));
    if (isSaved) onClose();
  }
  return (
    <FormDialog
      title={postWords.editTitle}
      lead={postWords.editLead}
      onClose={onClose}
      act={postWords.save}
      error={error}
      isPending={isPending}
      isUnfit={!isFitText(text, circlePostCharactersMax)}
      onSend={send}
    >
      <WordsField
        label={postWords.label}
        value={text}
        charactersMax={circlePostCharactersMax}
        tooLong={circleWords.tooLong}
        onChange={setText}
      />
    </FormDialog>
  );
}

function TakeDown({ post, name }: { post: Post; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const takeDown = useMutation(api.circlePosts.takeDown);
  const { run, isPending } = useAttempts();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${postWords.takeDown}: ${name}`}
        onClick={() => setIsAsked(true)}
      >
        {postWords.takeDown}
      </Button>
      {isAsked && (
        <AskDialog
          title={postWords.takeDownTitle(name)}
          text={postWords.takeDownText}
          leave={postWords.keep}
          act={postWords.takeDownYes}
          isDanger
          isPending={isPending}
          onAct={() => void run(() => takeDown({ postId: post.postId }))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
