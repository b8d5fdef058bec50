import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { circlePostCharactersMax, circlePostsPerPage } from "@domain/messages/circles";
import { seatGoneMs } from "@domain/schedule/session-rooms";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { UsersRound, X, Video } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { PageHeader } from "@/components/patterns/page-header";
import { PagedList } from "@/components/patterns/paged-list";
import { Panel } from "@/components/patterns/panel";
import { WordsField } from "@/components/patterns/words-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { circleWords } from "@/content/circles";
import { CirclePost, nameOf, type Post } from "@/features/circles/circle-post";
import { useAttempts } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { useSendingOnce } from "@/lib/kept/sending";
import { forgetSent } from "@/lib/kept/sent-words";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useRecent } from "@/lib/live/recent";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

const meetingWords = circleWords.meeting;

type MeetingNowProps = { circleId: Id<"circles">; side: "client" | "coach" };

/** A link to the circle's room, while the coach is in it. */
function MeetingNow({ circleId, side }: MeetingNowProps) {
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
      <SkeletonGroup label={words.loading} className="grid gap-3">
        <Skeleton className="h-11 w-72" />
        <Skeleton className="h-[60dvh]" />
      </SkeletonGroup>
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
        <PagedList pages={pages} words={circleWords.posts}>
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
  const slot = jsonSlot(personKey("circle_post", useViewer().userId, circleId), textIn);
  const text = useKept(slot) ?? "";
  const add = useMutation(api.circlePosts.add);
  const { run } = useAttempts(circleWords.notSaved);
  const sending = useSendingOnce(slot, text);
  const isUnfit = !isFitText(text, circlePostCharactersMax);

  async function submit() {
    if (isUnfit) return;
    await sending.run(async (requestName) => {
      const post = { circleId, text, parentId: answered?.postId, requestName };
      if (!(await run(() => add(post)))) return false;
      forgetSent(slot, text);
      onDone();
      return true;
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
        onChange={(next) => keep(slot, next)}
      />
      <p className="-mt-2 flex items-center gap-1.5 text-xs text-muted-foreground">
        <UsersRound aria-hidden className="size-4" />
        {circleWords.posts.seen}
      </p>
      <Button
        type="submit"
        className="justify-self-start"
        isPending={sending.isSending}
        disabled={isUnfit}
      >
        {circleWords.posts.add}
      </Button>
    </Form>
  );
}
