import { readInviteList } from "@domain/accounts/invite-lists";
import { useMemo, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { invitesWords as words } from "@/content/practice/invites";
import { nothingEnclosed, withoutOwn, withoutTimes } from "@/features/clients/enclosed";
import { InviteEnclosed, type TimesFields } from "@/features/clients/invite-enclosed";
import { InviteForm } from "@/features/clients/invite-form";
import { SentInvites } from "@/features/clients/sent-invites";
import { ShareLink } from "@/features/clients/share-link";

type InviteDialogProps = { timesFields: TimesFields; onClose: () => void };

/** One place to invite people, by email or by link, and to see what became of it. */
export function InviteDialog({ timesFields, onClose }: InviteDialogProps) {
  const [text, setText] = useState("");
  const lines = useMemo(() => readInviteList(text), [text]);
  const [chosen, setChosen] = useState(nothingEnclosed);
  const isForSeveral = lines.filter(({ problem }) => problem === null).length > 1;
  const enclosed = isForSeveral ? withoutTimes(chosen) : chosen;
  const clearOwn = () => setChosen(withoutOwn);
  return (
    <DialogFrame shape="wide" title={words.title} lead={words.lead} onClose={onClose}>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
        <InviteForm
          text={text}
          onText={setText}
          lines={lines}
          enclosed={enclosed}
          onSent={clearOwn}
        >
          <InviteEnclosed
            enclosed={chosen}
            onEnclosed={setChosen}
            timesFields={isForSeveral ? null : timesFields}
          />
        </InviteForm>
        <ShareLink enclosed={enclosed} onMade={clearOwn} />
        <SentInvites />
      </div>
    </DialogFrame>
  );
}
