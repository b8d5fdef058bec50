import { messageCharactersMax, messageTextareaRows } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text/text";
import { ArrowUp, Plus } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useId,
  useState,
} from "react";

import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Textarea } from "@/components/ui/textarea";
import { composing } from "@/content/messages/communication";
import { unfoldedTool } from "@/features/messages/compose/folded";
import { type MessageDraft, useDraft } from "@/features/messages/compose/message-draft";
import type { ThreadSide } from "@/features/messages/message";
import { QuoteDraft } from "@/features/messages/thread/late-line-parts";
import { cn } from "@/lib/class-names";
import { type KeptKey } from "@/lib/kept/kept-keys";

type ComposerProps = {
  draftKey: KeptKey;
  label: string;
  placeholder: string;
  sendLabel: string;
  /** Set where messages can be quoted. */
  side?: ThreadSide;
  hasPriority?: boolean;
  /** On a phone the composer is one row, and a button unfolds the rest, to leave room for the conversation. */
  isLowOnPhone?: boolean;
  /** The conversation is still loading: text can be written now and sent once it has loaded. */
  isEarly?: boolean;
  onSend: (draft: MessageDraft) => void;
  onPasteFiles?: (files: File[]) => void;
  onType?: (content: string) => void;
  tools?: ReactNode;
};

/** The draft survives navigation, reloads and failures until it is sent. */
export function Composer({ draftKey, label, placeholder, sendLabel, ...rest }: ComposerProps) {
  const { side, hasPriority = false, isLowOnPhone = false, isEarly, tools, ...on } = rest;
  const { onSend, onPasteFiles, onType } = on;
  const { draft, change, clear } = useDraft(draftKey);
  const { content, isHighPriority, quoted } = draft;
  const characters = countCharacters(content);
  const isSendable = !isEarly && !isBlank(content) && characters <= messageCharactersMax;
  const noteId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);

  function send() {
    if (!isSendable) return;
    clear();
    onSend(draft);
  }

  return (
    <form
      data-slot="composer"
      data-low={isLowOnPhone || undefined}
      data-folded={(isLowOnPhone && !isUnfolded) || undefined}
      className={cn("grid grid-cols-1 gap-3", isLowOnPhone && LOW_FORM)}
      onSubmit={(event) => {
        send();
        stayInField(event);
      }}
    >
      <Suspense>
        {side && quoted && (
          <div className={isLowOnPhone ? "max-md:basis-full" : undefined}>
            <QuoteDraft {...{ quoted, side }} onRemove={() => change({ quoted: undefined })} />
          </div>
        )}
      </Suspense>
      {isLowOnPhone && (
        <Button
          variant="outline"
          size="icon"
          className="md:hidden"
          aria-label={composing.more}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Plus aria-hidden className={cn("transition-transform", isUnfolded && "rotate-45")} />
        </Button>
      )}
      <Textarea
        data-draft={draftKey}
        aria-label={label}
        aria-describedby={noteId}
        placeholder={placeholder}
        rows={messageTextareaRows}
        className={isLowOnPhone ? LOW_FIELD : undefined}
        value={content}
        onChange={({ target }) => {
          change({ content: target.value });
          onType?.(target.value);
        }}
        onKeyDown={(event) => {
          if (isSendKey(event)) send();
        }}
        onPaste={onPasteFiles && ((event) => takeFiles(event, onPasteFiles))}
      />
      <div className={cn(ROW, isLowOnPhone && "max-md:contents")}>
        <div className={cn(BESIDE, isLowOnPhone && "max-md:contents")}>
          <VisibilityLine
            circle="shared"
            className={isLowOnPhone ? cn(LOW_LINE, unfoldedTool) : "max-sm:flex-1"}
          />
          {hasPriority && (
            <label
              className={cn("flex min-h-11 cursor-pointer items-center gap-2.5", unfoldedTool)}
            >
              <Checkbox
                checked={isHighPriority}
                onCheckedChange={(isChecked) => change({ isHighPriority: isChecked })}
              />
              {composing.highPriority}
            </label>
          )}
          {tools}
          <RoomNote id={noteId} {...{ characters, isHighPriority }} />
        </div>
        <Button
          type="submit"
          disabled={!isSendable}
          className={cn(
            "max-sm:ml-auto",
            isLowOnPhone && "max-md:order-3 max-md:size-11 max-md:px-0",
          )}
        >
          {isLowOnPhone && <ArrowUp aria-hidden className="md:hidden" />}
          <span className={isLowOnPhone ? "max-md:sr-only" : undefined}>{sendLabel}</span>
        </Button>
      </div>
    </form>
  );
}

const ROW = "flex flex-wrap items-center justify-between gap-x-3 gap-y-3";
const BESIDE = "flex min-w-0 flex-wrap items-center gap-x-2 gap-y-2 max-sm:contents";
const LOW_FORM = "max-md:flex max-md:flex-wrap max-md:items-end max-md:gap-2";
const LOW_LINE = "max-md:basis-full max-md:text-xs";
const LOW_FIELD =
  "max-md:field-sizing-content max-md:max-h-32 max-md:min-h-11 max-md:w-0 max-md:flex-1 max-md:resize-none max-md:px-3";

/** Keeps the focus in the field: after sending, the button is disabled and would lose it to the page. */
function stayInField(event: SyntheticEvent<HTMLFormElement>) {
  event.preventDefault();
  event.currentTarget.querySelector("textarea")?.focus({ preventScroll: true });
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "Enter" && (ctrlKey || metaKey);

function takeFiles(event: ClipboardEvent, onFiles: (files: File[]) => void) {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

/** The remaining characters are shown from here on. */
const ROOM_SHOWN_FROM = messageCharactersMax - 1000;

type RoomNoteProps = { id: string; characters: number; isHighPriority: boolean };

function RoomNote({ id, ...room }: RoomNoteProps) {
  return (
    <p
      id={id}
      aria-live="polite"
      className="text-sm text-muted-foreground empty:hidden max-md:in-data-low:order-5 max-md:in-data-low:basis-full max-sm:has-[>[data-desk]:only-child]:hidden"
    >
      {describeRoom(room)}
    </p>
  );
}

function describeRoom({ characters, isHighPriority }: Omit<RoomNoteProps, "id">) {
  const left = messageCharactersMax - characters;
  if (left < 0) return <span className="text-destructive">{composing.charactersOver(-left)}</span>;
  if (characters > ROOM_SHOWN_FROM) return composing.charactersLeft(left);
  if (isHighPriority) return composing.highPriorityHint;
  return characters > 0 ? (
    <span data-desk className="max-sm:hidden">
      {composing.shortcut}
    </span>
  ) : null;
}
