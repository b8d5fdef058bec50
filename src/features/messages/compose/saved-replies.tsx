import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { SquarePen } from "lucide-react";
import { useState } from "react";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { savedReplies } from "@/content/messages/message-center";
import { SavedRepliesButton } from "@/features/messages/compose/saved-replies-button";
import { SavedRepliesDialog } from "@/features/messages/compose/saved-replies-dialog";
import { useDraft } from "@/features/messages/compose/use-draft";
import { type KeptKey } from "@/lib/kept/kept-keys";
import { useLive } from "@/lib/live/live";

export type SavedReply = FunctionReturnType<typeof api.savedReplies.list>[number];

export function SavedReplies({ draftKey }: { draftKey: KeptKey }) {
  const replies = useLive(api.savedReplies.list, {});
  const { draft, change } = useDraft(draftKey);
  const [isManaging, setIsManaging] = useState(false);
  const list = replies.state === "ready" ? replies.value : [];
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <SavedRepliesButton />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="max-h-80 max-w-80 overflow-y-auto">
          {list.map(({ savedReplyId, title, content }) => (
            <DropdownMenuItem
              key={savedReplyId}
              onSelect={() => change({ content: joinWords(draft.content, content) })}
            >
              <bdi className="truncate">{title}</bdi>
            </DropdownMenuItem>
          ))}
          {replies.state === "ready" && list.length === 0 && (
            <DropdownMenuItem disabled>{savedReplies.none}</DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setIsManaging(true)}>
            <SquarePen aria-hidden />
            {savedReplies.manage}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <SavedRepliesDialog isOpen={isManaging} onOpenChange={setIsManaging} replies={replies} />
    </>
  );
}

function joinWords(written: string, saved: string): string {
  return written.trim() === "" ? saved : `${written.trimEnd()}\n\n${saved}`;
}
