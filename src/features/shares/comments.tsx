import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isFitText } from "@domain/text/text";
import { shareCommentCharactersMax } from "@domain/work/shares";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Trash2 } from "lucide-react";

import { Form } from "@/components/patterns/form";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { sharingWords } from "@/content/private-sharing";
import { shareWords } from "@/content/shares";
import { attempt, useAttempts } from "@/lib/attempt";
import { personKey } from "@/lib/kept/kept-keys";
import { useTextToSend } from "@/lib/kept/sending";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

const words = shareWords.comments;

export type Share = FunctionReturnType<typeof api.shares.get>;
type Side = "client" | "coach";
type CommentsProps = {
  share: Share;
  /** The title of the text; null while the text is not open. */
  title: string | null;
  side: Side;
  /** How the other side is named. */
  otherName: string;
};

export function Comments({ share, title, side, otherName }: CommentsProps) {
  const { shareId, comments, isOfCurrentCoach } = share;
  const canWrite = !useIsReadOnly() && isOfCurrentCoach && title !== null;
  return (
    <section
      aria-label={title === null ? undefined : words.title(title)}
      className="mt-5 border-t border-border pt-4"
    >
      {comments.length === 0 && <p className="text-sm text-muted-foreground">{words.none[side]}</p>}
      <ul aria-live="polite" className="grid gap-3">
        {comments.map((comment) => (
          <Comment
            key={comment.commentId}
            comment={comment}
            isOwn={comment.sender === side}
            otherName={otherName}
          />
        ))}
      </ul>
      {canWrite && <CommentForm shareId={shareId} side={side} />}
      {canWrite && share.sealed !== undefined && (
        <p className="mt-2 text-sm text-muted-foreground">{sharingWords.comments}</p>
      )}
    </section>
  );
}

type CommentProps = {
  comment: Share["comments"][number];
  isOwn: boolean;
  otherName: string;
};

function Comment({ comment, isOwn, otherName }: CommentProps) {
  const { commentId, text, writtenAt } = comment;
  const remove = useMutation(api.shares.removeComment);
  const { run, isPending } = useAttempts(words.notRemoved);

  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
          <span dir="auto" className="font-medium text-foreground">
            {isOwn ? words.you : otherName}
          </span>
          {formatMoment(writtenAt)}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      </div>
      {isOwn && (
        <IconButton
          aria-label={words.remove}
          disabled={isPending}
          onClick={() => void run(() => remove({ commentId }))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** The draft is stored in the browser. */
function CommentForm({ shareId, side }: { shareId: Id<"shares">; side: Side }) {
  const key = personKey("share_comment", useViewer().userId, shareId);
  const { text, type, isSending, send } = useTextToSend(key);
  const add = useMutation(api.shares.comment);
  const isUnfit = !isFitText(text, shareCommentCharactersMax);

  async function submit() {
    if (isUnfit) return;
    const sending = send((requestName) => add({ shareId, text, requestName }));
    await attempt(sending, words.failed);
  }

  return (
    <Form onSend={submit} className="mt-4 grid gap-3">
      <WordsField
        label={words.label}
        placeholder={words.placeholder[side]}
        rows={2}
        value={text}
        charactersMax={shareCommentCharactersMax}
        tooLong={words.tooLong}
        onChange={type}
      />
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        isPending={isSending}
        disabled={isUnfit}
      >
        {words.add}
      </Button>
    </Form>
  );
}
