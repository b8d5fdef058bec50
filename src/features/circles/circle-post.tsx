import { api } from "@convex/_generated/api";
import { circlePostCharactersMax } from "@domain/messages/circles";
import { MESSAGE_REACTIONS } from "@domain/messages/message-vocabulary";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { WordsField } from "@/components/patterns/words-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { circleWords } from "@/content/circles";
import { describeFailure } from "@/content/failures";
import { answering } from "@/content/messages/answers";
import { useAttempts } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { reactionIcons } from "@/lib/drawing/reaction-icons";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.posts;

export type Post = FunctionReturnType<typeof api.circlePosts.list>["page"][number];

/** A coach appears under their own name, a member under the chosen one. */
export const nameOf = (
  { isByCoach, authorName }: Pick<Post, "isByCoach" | "authorName">,
  coach: string,
) => (isByCoach ? coach : (authorName ?? words.somebody));

type CirclePostProps = {
  post: Post;
  side: "client" | "coach";
  coach: string;
  isOpen: boolean;
  onReply: (post: Post) => void;
};

export function CirclePost({ post, side, coach, isOpen, onReply }: CirclePostProps) {
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
        {isByCoach && <Badge variant="outline">{words.coach}</Badge>}
        {formatMoment(postedAt)}
        {editedAt !== undefined && <span>· {words.edited}</span>}
      </p>
      <Answered post={post} coach={coach} />
      {isRemoved ? (
        <p className="mt-2 text-muted-foreground italic">{words.removed}</p>
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
              aria-label={words.replyTo(name)}
              onClick={() => onReply(post)}
            >
              {words.reply}
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
        words.answersGone
      ) : (
        <>
          <span dir="auto">{words.answers(nameOf(answered, coach))}</span>{" "}
          <bdi>{answered.preview === "" ? words.removed : answered.preview}</bdi>
        </>
      )}
    </p>
  );
}

/** On one's own post they are only counts. */
function Reactions({ post, isOpen }: { post: Post; isOpen: boolean }) {
  const { postId, isOwn, isRemoved, reactions, ownReaction } = post;
  const react = useMutation(api.circlePosts.react);
  const { run } = useAttempts(circleWords.notSaved);
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
              aria-label={words.counted(answering.reactions[reaction], count)}
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
  const { run, isPending } = useAttempts(circleWords.notSaved);
  const close = () => setAsked(null);
  return (
    <>
      {isOpen && !post.isRemoved && (
        <Button variant="ghost" size="sm" onClick={() => setAsked("edit")}>
          {words.edit}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => setAsked("remove")}>
        {words.remove}
      </Button>
      {asked === "edit" && <EditDialog post={post} onClose={close} />}
      {asked === "remove" && (
        <AskDialog
          title={words.removeTitle}
          text={words.removeText}
          leave={words.keep}
          act={words.remove}
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
    const isSaved = await run(
      async () => void (await edit({ postId, text })),
      (failure) => describeFailure(failure, circleWords.notSaved),
    );
    if (isSaved) onClose();
  }
  return (
    <FormDialog
      title={words.editTitle}
      lead={words.editLead}
      onClose={onClose}
      leave={words.cancel}
      act={words.save}
      error={error}
      isPending={isPending}
      isUnfit={!isFitText(text, circlePostCharactersMax)}
      onSend={send}
    >
      <WordsField
        label={words.label}
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
  const { run, isPending } = useAttempts(circleWords.notSaved);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${words.takeDown}: ${name}`}
        onClick={() => setIsAsked(true)}
      >
        {words.takeDown}
      </Button>
      {isAsked && (
        <AskDialog
          title={words.takeDownTitle(name)}
          text={words.takeDownText}
          leave={words.keep}
          act={words.takeDownYes}
          isDanger
          isPending={isPending}
          onAct={() => void run(() => takeDown({ postId: post.postId }))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
