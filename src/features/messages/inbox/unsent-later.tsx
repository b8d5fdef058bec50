import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { Copy, Trash2 } from "lucide-react";

import { Button } from "@/components/ui/button";
import { errorNotice } from "@/content/failures";
import { laterWords as words } from "@/content/messages/later-messages";
import { useLaterActions } from "@/features/messages/compose/use-later-actions";
import { putOnClipboard } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";

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
