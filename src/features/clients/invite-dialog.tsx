import { api } from "@convex/_generated/api";
import { readInviteList } from "@domain/accounts/invite-lists";
import { useMemo, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { QuietLink } from "@/components/patterns/quiet-link";
import { invitesWords as words } from "@/content/practice/invites";
import { nothingEnclosed, withoutOwn, withoutTimes } from "@/features/clients/enclosed";
import { InviteEnclosed, type TimesFields } from "@/features/clients/invite-enclosed";
import { InviteForm } from "@/features/clients/invite-form";
import { SentInvites } from "@/features/clients/sent-invites";
import { ShareLink } from "@/features/clients/share-link";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

type InviteDialogProps = { timesFields: TimesFields; onClose: () => void };

/** Says that this server can't send email, before anything is written. */
function WithoutMail() {
  const { title, sentence, open } = words.withoutMail;
  return (
    <div role="note" className="rounded-control border border-warning px-3.5 py-2.5">
      <p className="font-medium text-warning">{title}</p>
      <p className="mt-1">{sentence}</p>
      <QuietLink to={paths.system()}>{open}</QuietLink>
    </div>
  );
}

export function InviteDialog({ timesFields, onClose }: InviteDialogProps) {
  const [text, setText] = useState("");
  const lines = useMemo(() => readInviteList(text), [text]);
  const [chosen, setChosen] = useState(nothingEnclosed);
  const isForSeveral = lines.filter(({ problem }) => problem === null).length > 1;
  const enclosed = isForSeveral ? withoutTimes(chosen) : chosen;
  const clearOwn = () => setChosen(withoutOwn);
  const mail = useLive(api.system.canMailLeave, {});
  const leaves = mail.state !== "ready" || mail.value;
  return (
    <DialogFrame
      shape="wide"
      title={words.title}
      lead={leaves ? words.lead : words.withoutMail.lead}
      onClose={onClose}
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
        {!leaves && <WithoutMail />}
        <InviteForm
          leaves={leaves}
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
        <SentInvites leaves={leaves} />
      </div>
    </DialogFrame>
  );
}
