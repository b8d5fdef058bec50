import { messageCharactersMax, messageTextareaRows } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from "react";

import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Textarea } from "@/components/ui/textarea";
import { composing } from "@/content/messages/communication";
import { type Draft, draftSlot, NO_DRAFT } from "@/features/messages/draft";
import { type KeptKey } from "@/lib/kept-keys";
import { forget, keep, useKept } from "@/lib/kept-values";

type ComposerProps = {
  /** Under which name the words stay in this browser until they are sent. */
  draftKey: KeptKey;
  label: string;
  placeholder: string;
  sendLabel: string;
  /** Whether the writer may mark their words as pressing. */
  hasPriority?: boolean;
  onSend: (draft: Draft) => void;
  onPasteFiles?: (files: File[]) => void;
  /** What else stands beside the button that sends. */
  tools?: ReactNode;
};

/** Where words are written. They survive leaving the page, a reload and a failure, until they are sent. */
export function Composer({ draftKey, label, placeholder, sendLabel, ...rest }: ComposerProps) {
  const { hasPriority = false, onSend, onPasteFiles, tools } = rest;
  const { draft, change, clear } = useDraft(draftKey);
  const { content, isHighPriority } = draft;
  const characters = countCharacters(content);
  const isSendable = !isBlank(content) && characters <= messageCharactersMax;
  const noteId = useId();

  function send() {
    if (!isSendable) return;
    clear();
    onSend(draft);
  }

  return (
    <form
      data-slot="composer"
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label={label}
        aria-describedby={noteId}
        placeholder={placeholder}
        rows={messageTextareaRows}
        value={content}
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={(event) => {
          if (isSendKey(event)) send();
        }}
        onPaste={onPasteFiles && ((event) => takeFiles(event, onPasteFiles))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2">
          <VisibilityLine circle="shared" />
          {hasPriority && (
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <Checkbox
                checked={isHighPriority}
                onChange={(event) => change({ isHighPriority: event.target.checked })}
              />
              {composing.highPriority}
            </label>
          )}
          {tools}
          <p id={noteId} aria-live="polite" className="text-sm text-ink-soft">
            <RoomNote characters={characters} isHighPriority={isHighPriority} />
          </p>
        </div>
        <Button type="submit" disabled={!isSendable} className="max-sm:w-full">
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}

/** Kept at every key, so that nothing of it is ever only on the screen. */
export function useDraft(key: KeptKey) {
  const draft = useKept(draftSlot(key)) ?? NO_DRAFT;
  return {
    draft,
    change: (changed: Partial<Draft>) => {
      const next = { ...draft, ...changed };
      if (next.content === "" && !next.isHighPriority) forget({ key });
      else keep(draftSlot(key), next);
    },
    clear: () => forget({ key }),
  };
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "Enter" && (ctrlKey || metaKey);

function takeFiles(event: ClipboardEvent, onFiles: (files: File[]) => void) {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

/** From here on the writer is told how much room is left. */
const ROOM_TOLD_FROM = messageCharactersMax - 1000;

function RoomNote({ characters, isHighPriority }: { characters: number; isHighPriority: boolean }) {
  const left = messageCharactersMax - characters;
  if (left < 0) return <span className="text-danger">{composing.charactersOver(-left)}</span>;
  if (characters > ROOM_TOLD_FROM) return composing.charactersLeft(left);
  if (isHighPriority) return composing.highPriorityHint;
  return characters > 0 ? <span className="max-sm:hidden">{composing.shortcut}</span> : null;
}
