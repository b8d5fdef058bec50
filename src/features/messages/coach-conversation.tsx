import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/full-name";
import { messagesFirstItems, messagesPageItems } from "@domain/limits";
import { replySubject } from "@domain/messages";
import { useMutation } from "convex/react";
import { ArrowLeft, FolderOpen, MailOpen, Paperclip } from "lucide-react";
import { Suspense, useCallback } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { conversation } from "@/content/messages/communication";
import { inbox, replying } from "@/content/messages/message-center";
import { ClientFiles } from "@/features/messages/client-files";
import { Composer } from "@/features/messages/composer";
import { ComposerExtras } from "@/features/messages/composer-extras";
import { ConversationCard } from "@/features/messages/conversation-card";
import { type MessageDraft, draftKey } from "@/features/messages/message-draft";
import type { Message, ThreadSide } from "@/features/messages/message";
import { SavedRepliesButton } from "@/features/messages/saved-replies-button";
import { ReplyDraftContext } from "@/features/messages/thread-contexts";
import { useCoachOutbox } from "@/features/messages/use-coach-outbox";
import { useGrowUntil } from "@/features/messages/use-grow-until";
import { useSearch } from "@/features/messages/use-message-search";
import { UploadPanel, useSharing } from "@/features/messages/use-sharing";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";
import { useFoundPages } from "@/lib/found-pages";
import { type LivePages, useLivePages } from "@/lib/live-pages";
import { notify } from "@/lib/notify";
import { useViewer } from "@/lib/viewer";

const SavedReplies = late(
  async () => (await import("@/features/messages/saved-replies")).SavedReplies,
);
const LATE_PARTS = [SavedReplies];

type CoachConversationProps = {
  client: { clientId: Id<"users">; firstName: string; lastName: string };
  /** Set when opened at a message. */
  messageId: Id<"messages"> | undefined;
  onClose: () => void;
};

export function CoachConversation({ client, messageId, onClose }: CoachConversationProps) {
  const { clientId } = client;
  const name = fullName(client);
  const { search, setSearch, wanted } = useSearch();
  const { found: everywhere } = useFoundPages(
    api.inbox.searchConversationOf,
    wanted === null ? "skip" : { clientId, words: wanted },
  );
  const query = api.inbox.conversation;
  const pages = useLivePages({
    query,
    args: { clientId },
    pageItems: messagesPageItems,
    firstItems: messagesFirstItems,
  });
  useGrowUntil(pages, messageId);
  const answered = answeredMessage(pages, messageId);
  const outbox = useCoachOutbox(clientId, answered?.messageId);
  const sharing = useSharing({ clientId, notice: SHARED });
  const side: ThreadSide = { own: "coach", otherName: name };

  return (
    <div
      ref={scrollToTop}
      data-slot="coach-conversation"
      className="grid min-w-0 scroll-mt-36 grid-cols-1 content-start gap-4"
      {...sharing.dropHandlers}
    >
      <ConversationTools {...{ clientId, name, answered, onClose }} />
      <ReplyDraftContext value={draftKey(useViewer().userId, clientId)}>
        <ConversationCard
          title={name}
          level={2}
          searchLabel={replying.search}
          {...{ pages, everywhere, search, setSearch, side }}
          unsent={outbox.messages}
          empty={conversation.emptyForCoach}
          markRead={useMarkRead()}
          onRetry={outbox.retry}
          onTakeBack={outbox.takeBack}
          focusId={messageId}
        />
      </ReplyDraftContext>
      <Suspense>{sharing.isPanelShown && <UploadPanel {...sharing.panel} />}</Suspense>
      <ReplyBox
        {...{ clientId, name, side, answered, sharing }}
        onSend={(draft) => {
          setSearch("");
          outbox.send(draft);
        }}
      />
    </div>
  );
}

const SHARED = { tone: "success", title: "Files uploaded", body: replying.shared } as const;

/** On a phone it replaces the inbox and would keep its scroll position. */
function scrollToTop(element: HTMLElement | null) {
  if (element === null || window.matchMedia("(width >= 64rem)").matches) return;
  element.scrollIntoView();
  element.querySelector("h2")?.focus({ preventScroll: true });
}

type ReplyBoxProps = {
  clientId: string;
  name: string;
  side: ThreadSide;
  answered: Message | undefined;
  sharing: ReturnType<typeof useSharing>;
  onSend: (draft: MessageDraft) => void;
};

function ReplyBox({ clientId, name, side, answered, sharing, onSend }: ReplyBoxProps) {
  useFetchAhead(LATE_PARTS);
  const { userId } = useViewer();
  const key = draftKey(userId, clientId);
  return (
    <div className="rounded-card border border-border bg-card p-4 sm:p-5">
      {answered && (
        <p className="mb-2 truncate text-sm text-muted-foreground">
          {replying.subject(replySubject(answered.subject))}
        </p>
      )}
      <Composer
        draftKey={key}
        label={replying.label}
        placeholder={replying.placeholder(name)}
        sendLabel={replying.send}
        side={side}
        onSend={onSend}
        onPasteFiles={sharing.addFiles}
        tools={
          <>
            <LateMenu button={(onPress) => <SavedRepliesButton onClick={onPress} />}>
              <SavedReplies draftKey={key} />
            </LateMenu>
            <Button
              variant="outline"
              size="sm"
              aria-expanded={sharing.isOpen}
              onClick={sharing.toggle}
            >
              <Paperclip aria-hidden />
              {replying.share}
            </Button>
            <ComposerExtras onPhoto={sharing.addFiles} clientId={clientId} />
          </>
        }
      />
    </div>
  );
}

type ConversationToolsProps = {
  clientId: Id<"users">;
  name: string;
  answered: Message | undefined;
  onClose: () => void;
};

function ConversationTools({ clientId, name, answered, onClose }: ConversationToolsProps) {
  const markUnread = useMutation(api.inbox.markUnread);
  const canBeUnread = answered?.sender === "client";
  function putBack() {
    if (answered === undefined) return;
    onClose(); // An open conversation would be marked as read again at once.
    markUnread({ messageIds: [answered.messageId] }).catch(() => {
      notify(errorNotice(inbox.notMarked));
    });
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" size="sm" className="lg:hidden" onClick={onClose}>
        <ArrowLeft aria-hidden />
        {inbox.back}
      </Button>
      <ClientFiles
        clientId={clientId}
        name={name}
        trigger={
          <Button variant="outline" size="sm" className="ml-auto">
            <FolderOpen aria-hidden />
            <span className="max-sm:sr-only">{inbox.files}</span>
          </Button>
        }
      />
      <Button variant="outline" size="sm" disabled={!canBeUnread} onClick={putBack}>
        <MailOpen aria-hidden />
        <span className="max-sm:sr-only">{inbox.markUnread}</span>
      </Button>
    </div>
  );
}

/** The message it was opened at, else the client's last one, else the last one. */
function answeredMessage(
  pages: LivePages<Message>,
  messageId: string | undefined,
): Message | undefined {
  if (pages.state !== "ready") return undefined;
  const { items } = pages;
  return (
    items.find((message) => message.messageId === messageId) ??
    items.find(({ sender }) => sender === "client") ??
    items[0]
  );
}

function useMarkRead() {
  const mark = useMutation(api.inbox.markRead);
  return useCallback((messageIds: Message["messageId"][]) => mark({ messageIds }), [mark]);
}
