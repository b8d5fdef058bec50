import { DialogFrame } from "@/components/patterns/dialog-frame";
import { invitesWords as words } from "@/content/practice/invites";
import { InviteForm } from "@/features/clients/invite-form";
import { SentInvites } from "@/features/clients/sent-invites";
import { ShareLink } from "@/features/clients/share-link";

/** One place to invite people, by email or by link, and to see what became of it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame shape="wide" title={words.title} lead={words.lead} onClose={onClose}>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
        <InviteForm />
        <ShareLink />
        <SentInvites />
      </div>
    </DialogFrame>
  );
}
