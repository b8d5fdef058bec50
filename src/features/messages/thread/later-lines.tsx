import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { FunctionReturnType } from "convex/server";
import { Clock, Copy, Trash2 } from "lucide-react";
import { useState } from "react";

import { ChangeButtons } from "@/components/patterns/change-buttons";
import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { laterWords as words } from "@/content/messages/later-messages";
import { LaterDialog, TheirTime } from "@/features/messages/compose/later-dialog";
import { formatLater } from "@/features/messages/compose/later-times";
import { type LaterMessage, useLaterActions } from "@/features/messages/compose/use-later-actions";
import { putOnClipboard } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";

type LaterLinesProps = { clientId: Id<"users">; name: string };

export function LaterLines({ clientId, name }: LaterLinesProps) {
  const live = useLive(api.laterMessages.list, { clientId });
  const [changed, setChanged] = useState<LaterMessage | null>(null); // Outlives its line, so that text is kept.
  const messages = live.state === "ready" ? live.value.messages : [];
  return (
    <>
      {messages.length > 0 && (
        <ul
          aria-label={words.listLabel}
          data-slot="later-messages"
          className="divide-y divide-border rounded-card border border-dashed border-input bg-card px-4 sm:px-5"
        >
          {messages.map((message) => (
            <LaterLine
              key={message.laterMessageId}
              {...{ clientId, name, message }}
              onChange={() => setChanged(message)}
            />
          ))}
        </ul>
      )}
      {changed !== null && (
        <LaterDialog
          {...{ clientId, name }}
          of={{ kind: "waiting", message: changed }}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

type LaterLineProps = LaterLinesProps & { message: LaterMessage; onChange: () => void };

function LaterLine({ clientId, name, message, onChange }: LaterLineProps) {
  const { content, dueAt, unsentReason } = message;
  const { sendNow, remove } = useLaterActions();
  const now = useNow();
  const zone = ownZone();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        {unsentReason === null ? (
          <p className="text-sm text-muted-foreground">
            <Clock aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />
            {words.goesOut(formatLater(dueAt, zone, now))}
            {". "}
            <TheirTime {...{ clientId, name, zone, dueAt }} />
          </p>
        ) : (
          <p className="text-sm font-medium text-destructive">{words.unsent[unsentReason]}</p>
        )}
        <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere whitespace-pre-line">
          {content}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => sendNow(message)}>
          {words.sendNow}
        </Button>
        <ChangeButtons
          edit={words.edit}
          remove={words.remove}
          onEdit={onChange}
          onRemove={() => remove(message)}
        />
      </div>
    </li>
  );
}

/** Placed above the conversations, because those of ended coachings can't be opened. */
export function UnsentLater() {
  const live = useLive(api.laterMessages.unsent, {});
  if (live.state !== "ready" || live.value.length === 0) return null;
  return (
    <ul
      aria-label={words.unsentLabel}
      className="divide-y divide-border rounded-card border border-border bg-card px-4 sm:px-5 lg:col-span-2"
    >
      {live.value.map((message) => (
        <UnsentLine key={message.laterMessageId} message={message} />
      ))}
    </ul>
  );
}

type UnsentMessage = FunctionReturnType<typeof api.laterMessages.unsent>[number];

function UnsentLine({ message }: { message: UnsentMessage }) {
  const { content, clientName, unsentReason } = message;
  const { remove } = useLaterActions();
  async function copy() {
    const isCopied = await putOnClipboard(content);
    notify(isCopied ? { tone: "success", title: words.copied } : errorNotice(words.notCopied));
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <p className="text-sm font-medium text-destructive">{words.unsent[unsentReason]}</p>
        <p className="text-sm text-muted-foreground">
          <bdi>{words.unsentTo(clientName)}</bdi>
        </p>
        <p dir="auto" className="line-clamp-6 whitespace-pre-line">
          {content}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {words.copy}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={words.remove}
          onClick={() => remove(message)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
