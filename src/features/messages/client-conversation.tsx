import { api } from "@convex/_generated/api";
import { messagesFirstItems, messagesPageItems } from "@domain/limits";
import { useMutation } from "convex/react";
import { Paperclip } from "lucide-react";
import { Suspense, useCallback } from "react";

import { Button } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { wordFailure } from "@/content/failures";
import { communication, composing, conversation } from "@/content/messages/communication";
import { notices } from "@/content/notices";
import { Composer } from "@/features/messages/composer";
import { ConversationCard } from "@/features/messages/conversation-card";
import { type Draft, draftKey, draftSlot, outboxKey } from "@/features/messages/draft";
import type { Line, Side, UnsentLine } from "@/features/messages/line";
import { useOutbox } from "@/features/messages/outbox";
import { useSearch } from "@/features/messages/use-line-search";
import { UploadPanel, useSharing } from "@/features/messages/use-sharing";
import { keep } from "@/lib/kept-values";
import { useLive } from "@/lib/live";
import { useLivePages } from "@/lib/live-pages";
import { makeId } from "@/lib/make-id";
import { notify } from "@/lib/notify";
import { useStandsStill, useViewer } from "@/lib/viewer";

const words = communication.messages;
const SIDE: Side = { own: "client", otherName: conversation.coach };

/** The client's conversation with their coach: read, search, write, share files. */
export function ClientConversation() {
  const { search, setSearch, wanted } = useSearch();
  const everywhere = useLive(api.messages.search, wanted === null ? "skip" : { words: wanted });
  const pages = useLivePages({
    query: api.messages.list,
    args: {},
    pageItems: messagesPageItems,
    firstItems: messagesFirstItems,
  });
  const outbox = useClientOutbox();
  const sharing = useSharing();
  const standsStill = useStandsStill();

  return (
    <div className="grid grid-cols-1 gap-6" {...(standsStill ? {} : sharing.dropHandlers)}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl font-medium">{words.title}</h2>
          <p className="mt-1 text-ink-soft">
            {standsStill ? afterCoaching.leads.messages : words.lead}
          </p>
        </div>
        {!standsStill && <UploadToggle isOpen={sharing.isOpen} onToggle={sharing.toggle} />}
      </div>
      <Suspense>
        {sharing.isPanelShown && !standsStill && <UploadPanel {...sharing.panel} />}
      </Suspense>
      <ConversationCard
        title={words.listTitle}
        level={3}
        searchLabel={conversation.search}
        {...{ pages, everywhere, search, setSearch }}
        unsent={outbox.lines}
        side={SIDE}
        empty={standsStill ? EMPTY : conversation.empty}
        markRead={useMarkRead()}
        onRetry={outbox.retry}
        onTakeBack={outbox.takeBack}
      />
      {standsStill ? (
        <p className="text-ink-soft">{afterCoaching.messages}</p>
      ) : (
        <SendMessage
          onSend={(draft) => {
            setSearch("");
            outbox.send(draft);
          }}
          onPasteFiles={sharing.addFiles}
        />
      )}
    </div>
  );
}

const EMPTY = { title: conversation.empty.title, sentence: afterCoaching.noMessages };

type SendMessageProps = { onSend: (draft: Draft) => void; onPasteFiles: (files: File[]) => void };

function SendMessage(props: SendMessageProps) {
  const { userId } = useViewer();
  return (
    <section
      aria-labelledby="send-message"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h3 id="send-message" className="mb-3 text-xl font-medium">
        {words.sendTitle}
      </h3>
      <Composer
        draftKey={draftKey(userId)}
        label={composing.label}
        placeholder={composing.placeholder}
        sendLabel={words.send}
        hasPriority
        {...props}
      />
    </section>
  );
}

function UploadToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
      <Paperclip aria-hidden />
      {words.upload}
    </Button>
  );
}

function useClientOutbox() {
  const { userId } = useViewer();
  const mutate = useMutation(api.messages.send);
  const post = useCallback(
    ({ requestName, content, priority }: UnsentLine) => mutate({ requestName, content, priority }),
    [mutate],
  );
  const outbox = useOutbox(outboxKey(userId), { post, ...OUTCOMES });
  return {
    ...outbox,
    send: ({ content, isHighPriority }: Draft) => {
      const priority = isHighPriority ? "high" : "normal";
      outbox.put({ requestName: makeId(), content, priority, writtenAt: Date.now() });
    },
    /** A line that could not be sent becomes a draft again. */
    takeBack: (requestName: string) => {
      const line = outbox.take(requestName);
      if (line === undefined) return;
      const { content, priority } = line;
      keep(draftSlot(draftKey(userId)), { content, isHighPriority: priority === "high" });
    },
  };
}

const OUTCOMES = {
  onSent: () => notify(notices.messageSent),
  onFailed: (error: unknown) => {
    const { messageNotSent } = notices;
    notify({ ...messageNotSent, body: wordFailure(error, messageNotSent.body) });
  },
};

function useMarkRead() {
  const mark = useMutation(api.messages.markRead);
  return useCallback((messageIds: Line["messageId"][]) => mark({ messageIds }), [mark]);
}
