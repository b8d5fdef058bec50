import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { SquarePen } from "lucide-react";
import { useState } from "react";

import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
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
      <Menu defaultOpen>
        <MenuTrigger asChild>
          <SavedRepliesButton />
        </MenuTrigger>
        <MenuContent align="start" className="max-h-80 max-w-80 overflow-y-auto">
          {list.map(({ savedReplyId, title, content }) => (
            <MenuItem
              key={savedReplyId}
              onSelect={() => {
                change({ content: joinWords(draft.content, content) });
              }}
            >
              <bdi className="truncate">{title}</bdi>
            </MenuItem>
          ))}
          {replies.state === "ready" && list.length === 0 && (
            <MenuItem disabled>{savedReplies.none}</MenuItem>
          )}
          <MenuSeparator />
          <MenuItem
            onSelect={() => {
              setIsManaging(true);
            }}
          >
            <SquarePen aria-hidden />
            {savedReplies.manage}
          </MenuItem>
        </MenuContent>
      </Menu>
      <SavedRepliesDialog isOpen={isManaging} onOpenChange={setIsManaging} replies={replies} />
    </>
  );
}

/** Appends the saved text to the draft. */
function joinWords(written: string, saved: string): string {
  return written.trim() === "" ? saved : `${written.trimEnd()}\n\n${saved}`;
}
