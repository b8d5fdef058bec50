import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { messagesFirstItems, messagesPageItems } from "@domain/limits";
import { clientMessageTime } from "@domain/time/relative-times";
import { useMutation } from "convex/react";
import { ArrowLeft, Clock, FolderOpen, MailOpen, Paperclip, UserRoundCheck } from "lucide-react";
import { Suspense, useCallback, useState } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { SharedCircleContext } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { conversation } from "@/content/messages/communication";
import { inbox, replying, standInWords as words } from "@/content/messages/message-center";
import { nowWords } from "@/content/practice/now";
import { Composer } from "@/features/messages/compose/composer";
import { ComposerExtras } from "@/features/messages/compose/composer-extras";
import { unfoldedTool } from "@/features/messages/compose/folded";
import { draftKey, type MessageDraft, useDraft } from "@/features/messages/compose/message-draft";
import { SavedRepliesButton } from "@/features/messages/compose/saved-replies-button";
import { UnsentNote } from "@/features/messages/compose/unsent-note";
import { useDraftOutbox } from "@/features/messages/compose/outbox";
import { ClientFiles } from "@/features/messages/files/client-files";
import { UploadSheet, useSharing } from "@/features/messages/files/sharing";
import { ConversationCard } from "@/features/messages/inbox/conversation-card";
import { useEndStandIn } from "@/features/messages/inbox/use-end-stand-in";
import type { Message, ThreadSide, UnsentMessage } from "@/features/messages/message";
import { LaterDialog, LaterLines, SavedReplies } from "@/features/messages/message-parts";
import { phoneColumn } from "@/features/messages/phone-screen";
import { ReplyDraftContext } from "@/features/messages/thread/thread-contexts";
import { TypingNote, useTypingSignal } from "@/features/messages/thread/typing";
import { useGrowUntil } from "@/features/messages/thread/use-grow-until";
import { useSearch } from "@/features/messages/thread/use-message-search";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { useSendingOnce } from "@/lib/kept/sending";
import { useLive } from "@/lib/live/live";
import { type LivePages, useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { useFoundPages } from "@/lib/pages/found-pages";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

type CoachConversationProps = {
  client: { clientId: Id<"users">; firstName: string; lastName: string };
  /** Set when opened at a message. */
  messageId: Id<"messages"> | undefined;
  /** On a phone the conversation replaces the list: it starts at its top, and has a link back. */
  isFromInbox?: boolean;
  onClose: () => void;
};

export function CoachConversation(props: CoachConversationProps) {
  const standIn = useLive(api.standIns.get, { clientId: props.client.clientId });
  const isCovered = standIn.state === "ready" && standIn.value !== null;
  return (
    <SharedCircleContext value={isCovered ? "covered" : "shared"}>
      <OpenConversation {...props} />
    </SharedCircleContext>
  );
}

function OpenConversation(props: CoachConversationProps) {
  const { client, messageId, isFromInbox = false, onClose } = props;
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
  const typing = useLive(api.inbox.typing, { clientId });
  const sharing = useSharing({ sharedWith: { clientId, notice: SHARED } });
  const side: ThreadSide = { own: "coach", otherName: name, clientId };
  const key = draftKey(useViewer().userId, clientId);

  return (
    <div
      ref={isFromInbox ? beginReading : undefined}
      data-slot="coach-conversation"
      className={cn(
        "grid min-w-0 scroll-mt-36 grid-cols-1 content-start gap-4",
        // As high as the list beside it: the conversation takes the height that the field leaves.
        isFromInbox && ["lg:flex lg:h-[600px] lg:flex-col lg:gap-3", phoneColumn, "max-md:gap-2"],
      )}
      {...sharing.dropHandlers}
    >
      <StandInBar clientId={clientId} name={name} />
      <ReplyDraftContext value={key}>
        <ConversationCard
          title={name}
          level={2}
          isFillingDesk={isFromInbox}
          isFillingPhone={isFromInbox}
          tools={<ConversationTools {...{ clientId, name, answered, isFromInbox, onClose }} />}
          searchLabel={replying.search}
          {...{ pages, everywhere, search, setSearch, side }}
          unsent={outbox.messages}
          empty={conversation.emptyForCoach}
          markRead={useMarkRead()}
          onRetry={outbox.retry}
          onTakeBack={outbox.takeBack}
          focusId={messageId}
          foot={
            <TypingNote
              name={client.firstName}
              typedAt={typing.state === "ready" ? typing.value : null}
            />
          }
        />
      </ReplyDraftContext>
      <div className="empty:hidden max-md:max-h-32 max-md:shrink-0 max-md:overflow-y-auto">
        <Suspense>
          <LaterLines clientId={clientId} name={name} />
        </Suspense>
      </div>
      <UploadSheet sharing={sharing} />
      <ReplyBox
        {...{ clientId, name, side, answered, sharing }}
        draftKey={key}
        isLowOnPhone={isFromInbox}
        isEarly={pages.state === "loading"}
        onSend={(draft) => {
          setSearch("");
          outbox.send(draft);
        }}
      />
    </div>
  );
}

const SHARED = { title: "Files uploaded", body: replying.shared } as const;

/** A phone would keep the inbox's scroll position. Beside the list, choosing a conversation focuses its reply. */
function beginReading(element: HTMLElement | null) {
  if (element === null) return;
  if (window.matchMedia("(width >= 64rem)").matches) {
    const isChosenInList = document.activeElement?.closest("[data-slot=inbox]") != null;
    if (isChosenInList) element.querySelector("textarea")?.focus({ preventScroll: true });
    return;
  }
  element.scrollIntoView();
  element.querySelector("h2")?.focus({ preventScroll: true });
}

type ConversationToolsProps = {
  clientId: Id<"users">;
  name: string;
  answered: Message | undefined;
  isFromInbox: boolean;
  onClose: () => void;
};

function ConversationTools({ clientId, name, answered, ...rest }: ConversationToolsProps) {
  const { isFromInbox, onClose } = rest;
  const markUnread = useMutation(api.inbox.markUnread);
  const canBeUnread = answered?.sender === "client";
  function putBack() {
    if (answered === undefined) return;
    onClose(); // An open conversation would immediately be marked as read again.
    markUnread({ messageIds: [answered.messageId] }).catch(() =>
      notify(errorNotice(inbox.notMarked)),
    );
  }
  return (
    <>
      {isFromInbox && (
        <Button
          variant="outline"
          size="sm"
          className="order-first lg:hidden"
          aria-label={inbox.back}
          onClick={onClose}
        >
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">{inbox.back}</span>
        </Button>
      )}
      <ClientFiles
        clientId={clientId}
        name={name}
        trigger={
          <Button variant="outline" size="sm" className={cn(!isFromInbox && "ml-auto")}>
            <FolderOpen aria-hidden />
            <span className="max-sm:sr-only">{inbox.files}</span>
          </Button>
        }
      />
      <Button variant="outline" size="sm" disabled={!canBeUnread} onClick={putBack}>
        <MailOpen aria-hidden />
        <span className="max-sm:sr-only">{inbox.markUnread}</span>
      </Button>
    </>
  );
}

/** The message at which it was opened, else the client's last one, else the last one. */
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

const briefWords = nowWords.thread;
const LATEST_SHOWN = 5;
const LATEST = { paginationOpts: { numItems: LATEST_SHOWN, cursor: null } };

/** The last messages of a conversation, and a field to answer. They stay unread. */
export function ThreadBrief({ client }: Pick<CoachConversationProps, "client">) {
  const { clientId } = client;
  const { userId } = useViewer();
  const thread = useLive(api.inbox.conversation, { clientId, ...LATEST });
  const page = thread.state === "ready" ? thread.value.page : [];
  const answered = page.find(({ sender }) => sender === "client") ?? page[0];
  const outbox = useCoachOutbox(clientId, answered?.messageId);
  const arrived = new Set(page.map(({ requestName }) => requestName)); // The outbox learns of it later.
  const unsent = outbox.messages.filter(({ requestName }) => !arrived.has(requestName));
  const name = fullName(client);
  return (
    <Panel
      title={briefWords.title}
      action={
        <PanelLink to={paths.coachClient(clientId, "messages")} title={briefWords.title}>
          {nowWords.all}
        </PanelLink>
      }
    >
      <LiveLines live={thread} words={nowWords}>
        {(value) =>
          value.page.length === 0 ? (
            <p className="text-muted-foreground">{briefWords.none}</p>
          ) : (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
              {value.page.toReversed().map((message) => (
                <BriefLine key={message.messageId} message={message} name={client.firstName} />
              ))}
            </ol>
          )
        }
      </LiveLines>
      {unsent.map((message) => (
        <div key={message.requestName} className="mt-1.5">
          <p dir="auto" className={cn(LINE, OWN_LINE, CONTENT)}>
            {message.content}
          </p>
          <UnsentNote
            hasFailed={message.hasFailed}
            onRetry={() => outbox.retry(message.requestName)}
            onTakeBack={() => outbox.takeBack(message.requestName)}
          />
        </div>
      ))}
      <div className="mt-3">
        <Composer
          draftKey={draftKey(userId, clientId)}
          label={replying.label}
          placeholder={replying.placeholder(name)}
          sendLabel={replying.send}
          isEarly={thread.state === "loading"}
          onSend={outbox.send}
        />
      </div>
    </Panel>
  );
}

const LINE = "rounded-control border px-3 py-1.5";
const OWN_LINE = "border-primary/25 bg-primary/10";
const CONTENT = "line-clamp-3 wrap-anywhere whitespace-pre-line";

function BriefLine({ message, name }: { message: Message; name: string }) {
  const now = useNow();
  const isClients = message.sender === "client";
  const isUnread = isClients && !message.isRead;
  return (
    <li className={cn(LINE, isClients ? "border-border bg-popover" : OWN_LINE)}>
      <p className="flex gap-2 text-xs text-muted-foreground">
        <bdi className="min-w-0 truncate">{isClients ? name : briefWords.you}</bdi>
        {isUnread && <span className="font-medium text-highlight">{briefWords.unread}</span>}
        <span className="ml-auto shrink-0 tabular-nums">
          {clientMessageTime(message.sentAt, now, ownZone())}
        </span>
      </p>
      <p dir="auto" className={CONTENT}>
        {message.content}
      </p>
    </li>
  );
}

/** Tells both coaches that one of them answers for the other, and has a button to end that. */
function StandInBar({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const live = useLive(api.standIns.get, { clientId });
  const end = useEndStandIn(clientId, name);
  if (live.state !== "ready" || live.value === null) return null;
  const { isForViewer, sinceAt, note } = live.value;
  const coach = fullName(live.value);
  const { covered, away, notePrefix } = words;
  const { giveBack, takeBack } = inbox.thread;
  return (
    <section
      aria-label={words.label}
      data-slot="stand-in"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-border bg-card p-4"
    >
      <UserRoundCheck aria-hidden className="size-5 shrink-0 text-primary max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <p>{(isForViewer ? covered : away)(coach, formatMoment(sinceAt))}</p>
        {note !== null && (
          <p dir="auto" className="mt-1 whitespace-pre-wrap text-muted-foreground">
            {notePrefix} <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" onClick={end}>
        <span className="max-w-56 truncate">
          {(isForViewer ? giveBack : takeBack)(live.value.firstName || coach)}
        </span>
      </Button>
    </section>
  );
}

function useCoachOutbox(clientId: Id<"users">, answeredId: Id<"messages"> | undefined) {
  const reply = useMutation(api.inbox.reply);
  const begin = useMutation(api.inbox.send);
  const post = useCallback(
    async ({ requestName, content, replyTo, quoted }: UnsentMessage) => {
      if (replyTo === undefined) {
        await begin({ clientIds: [clientId], subject: "", content, requestName });
      } else {
        const answer = { messageId: replyTo as Id<"messages">, content, requestName };
        await reply({ ...answer, ...(quoted && { quotedId: quoted.messageId }) });
      }
    },
    [begin, reply, clientId],
  );
  const outbox = useDraftOutbox(post, clientId);
  return { ...outbox, send: (draft: MessageDraft) => outbox.send(draft, answeredId) };
}

type AnswerProps = {
  clientId: Id<"users">;
  name: string;
  answered: Message | undefined;
  draftKey: KeptKey;
};

function SendLater({ clientId, name, answered, draftKey: key }: AnswerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { draft } = useDraft(key);
  const sending = useSendingOnce({ key }, draft.content);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-sm:size-11 max-sm:px-0"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Clock aria-hidden />
        <span className="max-sm:sr-only">{replying.later}</span>
      </Button>
      <Suspense>
        {isOpen && (
          <LaterDialog
            {...{ clientId, name }}
            of={{
              kind: "draft",
              draft,
              draftKey: key,
              answeredId: answered?.messageId,
              sending,
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Above the send button. The six buttons fit into one row from 360 px on. */
const TOOLS =
  "contents max-sm:order-first max-sm:flex max-sm:basis-full max-sm:justify-between max-sm:gap-1";

const LATE_PARTS = [SavedReplies];

type ReplyBoxProps = AnswerProps & {
  side: ThreadSide;
  isEarly: boolean;
  isLowOnPhone: boolean;
  sharing: ReturnType<typeof useSharing>;
  onSend: (draft: MessageDraft) => void;
};

function ReplyBox({ side, isEarly, isLowOnPhone, sharing, onSend, ...answer }: ReplyBoxProps) {
  const { clientId, name, draftKey: key } = answer;
  useFetchAhead(LATE_PARTS);
  const setTyping = useMutation(api.inbox.setTyping);
  const typing = useTypingSignal({
    setTyping: (isTyping) => setTyping({ clientId, isTyping }),
    onSend,
  });
  return (
    <div className="rounded-card border border-border bg-card p-4 max-md:has-data-low:shrink-0 max-md:has-data-low:p-2.5 lg:p-3 lg:[&_textarea]:field-sizing-content lg:[&_textarea]:max-h-40 lg:[&_textarea]:min-h-18 lg:[&_[data-desk]]:sr-only">
      <Composer
        draftKey={key}
        label={replying.label}
        placeholder={replying.placeholder(name)}
        sendLabel={replying.send}
        side={side}
        {...{ isEarly, isLowOnPhone }}
        {...typing}
        onPasteFiles={sharing.addFiles}
        tools={
          <div className={isLowOnPhone ? "contents" : TOOLS}>
            <div className={unfoldedTool}>
              <LateMenu button={(onPress) => <SavedRepliesButton onClick={onPress} />}>
                <SavedReplies draftKey={key} />
              </LateMenu>
            </div>
            <Button
              variant="outline"
              size="sm"
              className={cn("max-sm:size-11 max-sm:px-0", unfoldedTool)}
              aria-expanded={sharing.isOpen}
              onClick={sharing.toggle}
            >
              <Paperclip aria-hidden />
              <span className="max-sm:sr-only">{replying.share}</span>
            </Button>
            <div className={unfoldedTool}>
              <SendLater {...answer} />
            </div>
            <ComposerExtras onPhoto={sharing.addFiles} clientId={clientId} />
          </div>
        }
      />
    </div>
  );
}
