import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { messagesFirstItems, messagesPageItems } from "@domain/limits";
import { useMutation } from "convex/react";
import { Paperclip } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { useSearchParams } from "react-router-dom";

import { CoachLine } from "@/components/patterns/coach-line";
import { SharedCircleContext } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { messagesAfterCoaching } from "@/content/messages/after-coaching";
import { communication, composing, conversation } from "@/content/messages/communication";
import { Composer } from "@/features/messages/compose/composer";
import { ComposerExtras } from "@/features/messages/compose/composer-extras";
import { unfoldedTool } from "@/features/messages/compose/folded";
import { type MessageDraft, draftKey } from "@/features/messages/compose/message-draft";
import { useDraftOutbox } from "@/features/messages/compose/outbox";
import { UploadSheet, useSharing } from "@/features/messages/files/sharing";
import { ConversationCard } from "@/features/messages/inbox/conversation-card";
import type { Message, ThreadSide, UnsentMessage } from "@/features/messages/message";
import { ReplyDraftContext } from "@/features/messages/thread/thread-contexts";
import { TypingNote, useTypingSignal } from "@/features/messages/thread/typing";
import { useGrowUntil } from "@/features/messages/thread/use-grow-until";
import { useSearch } from "@/features/messages/thread/use-message-search";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useFoundPages } from "@/lib/pages/found-pages";
import type { PrivacyChoice } from "@/lib/shares/private-uploads";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";

function CoachBeside() {
  const coach = useLive(api.profile.coach, useIsReadOnly() ? "skip" : {});
  return coach.state === "ready" && coach.value && <CoachLine coach={coach.value} />;
}

/** A client must know who reads their messages while the coach is away. */
function StandInLine() {
  const live = useLive(api.standIns.own, {});
  return (
    <p role="status" className="rounded-card bg-accent/10 px-4 py-2 empty:hidden">
      {live.state === "ready" && live.value && conversation.standIn(fullName(live.value))}
    </p>
  );
}

const words = communication.messages;
type ClientConversationProps = { PrivacyChoice: PrivacyChoice };

const SIDE: ThreadSide = { own: "client", otherName: conversation.coach };

export function ClientConversation(props: ClientConversationProps) {
  const standIn = useLive(api.standIns.own, {});
  const isCovered = standIn.state === "ready" && standIn.value !== null;
  return (
    <SharedCircleContext value={isCovered ? "covered" : "shared"}>
      <OwnConversation {...props} />
    </SharedCircleContext>
  );
}

function OwnConversation({ PrivacyChoice }: ClientConversationProps) {
  const { search, setSearch, wanted } = useSearch();
  const { found: everywhere } = useFoundPages(
    api.messages.search,
    wanted === null ? "skip" : { words: wanted },
  );
  const pages = useLivePages({
    query: api.messages.list,
    args: {},
    pageItems: messagesPageItems,
    firstItems: messagesFirstItems,
  });
  const focusId = useSearchParams()[0].get("message") ?? undefined; // An email links to it.
  useGrowUntil(pages, focusId);
  const outbox = useClientOutbox();
  const typing = useLive(api.messages.typing, {});
  const typist = typing.state === "ready" ? typing.value : null;
  const sharing = useSharing({ PrivacyChoice });
  const isReadOnly = useIsReadOnly();
  const { userId } = useViewer();

  return (
    <div
      className="grid grid-cols-1 gap-6 max-md:flex max-md:h-full max-md:flex-col max-md:gap-2"
      {...(isReadOnly ? {} : sharing.dropHandlers)}
    >
      <Sharing sharing={sharing} />
      <ReplyDraftContext value={isReadOnly ? null : draftKey(userId)}>
        <ConversationCard
          title={words.listTitle}
          level={3}
          isFillingPhone
          searchLabel={conversation.search}
          {...{ pages, everywhere, search, setSearch }}
          unsent={outbox.messages}
          side={SIDE}
          empty={isReadOnly ? EMPTY : conversation.empty}
          markRead={useMarkRead()}
          onRetry={outbox.retry}
          onTakeBack={outbox.takeBack}
          focusId={focusId}
          foot={!isReadOnly && <TypingNote name={conversation.coach} {...typist} />}
        />
      </ReplyDraftContext>
      <StandInLine />
      {isReadOnly ? (
        <p className="text-muted-foreground">{messagesAfterCoaching.complete}</p>
      ) : (
        <SendMessage
          onSend={(draft) => {
            setSearch("");
            outbox.send(draft);
          }}
          onPasteFiles={sharing.addFiles}
          tools={
            <>
              <div className={cn("md:hidden", unfoldedTool)}>
                <UploadToggle isShort isOpen={sharing.isOpen} onToggle={sharing.toggle} />
              </div>
              <ComposerExtras onPhoto={sharing.addFiles} />
            </>
          }
        />
      )}
    </div>
  );
}

function Sharing({ sharing }: { sharing: ReturnType<typeof useSharing> }) {
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 max-md:contents">
        <div className="max-md:sr-only">
          <h2 className="text-2xl font-medium">{words.title}</h2>
          <p className="mt-1 text-muted-foreground">
            {isReadOnly ? messagesAfterCoaching.lead : words.lead}
          </p>
        </div>
        <div className="flex min-h-12 flex-1 items-center justify-end gap-3 max-md:hidden">
          <CoachBeside />
          {!isReadOnly && <UploadToggle isOpen={sharing.isOpen} onToggle={sharing.toggle} />}
        </div>
      </div>
      {!isReadOnly && <UploadSheet sharing={sharing} />}
    </>
  );
}

const EMPTY = { title: conversation.empty.title, sentence: messagesAfterCoaching.none };

type SendMessageProps = {
  onSend: (draft: MessageDraft) => void;
  onPasteFiles: (files: File[]) => void;
  tools: ReactNode;
};

function SendMessage({ onSend, ...rest }: SendMessageProps) {
  const { userId } = useViewer();
  const setTyping = useMutation(api.messages.setTyping);
  const typing = useTypingSignal({ setTyping: (isTyping) => setTyping({ isTyping }), onSend });
  return (
    <section
      aria-labelledby="send-message"
      className="rounded-card border border-border bg-card p-4 max-md:shrink-0 max-md:p-2.5 sm:p-6"
    >
      <h3 id="send-message" className="mb-3 text-xl font-medium max-md:sr-only">
        {words.sendTitle}
      </h3>
      <Composer
        draftKey={draftKey(userId)}
        label={composing.label}
        placeholder={composing.placeholder}
        sendLabel={words.send}
        side={SIDE}
        hasPriority
        isLowOnPhone
        {...typing}
        {...rest}
      />
    </section>
  );
}

type UploadToggleProps = { isShort?: boolean; isOpen: boolean; onToggle: () => void };

function UploadToggle({ isShort = false, isOpen, onToggle }: UploadToggleProps) {
  return (
    <Button
      variant="outline"
      aria-label={isShort ? words.upload : undefined}
      aria-expanded={isOpen}
      onClick={onToggle}
      size={isShort ? "icon" : "default"}
    >
      <Paperclip aria-hidden />
      {!isShort && words.upload}
    </Button>
  );
}

function useClientOutbox() {
  const mutate = useMutation(api.messages.send);
  const post = useCallback(
    ({ requestName, content, priority, quoted }: UnsentMessage) =>
      mutate({ requestName, content, priority, ...(quoted && { quotedId: quoted.messageId }) }),
    [mutate],
  );
  return useDraftOutbox(post);
}

function useMarkRead() {
  const mark = useMutation(api.messages.markRead);
  return useCallback((messageIds: Message["messageId"][]) => mark({ messageIds }), [mark]);
}
