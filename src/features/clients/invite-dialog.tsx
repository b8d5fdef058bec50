import { api } from "@convex/_generated/api";
import { readInviteList } from "@domain/accounts/invite-lists";
import { useMutation } from "convex/react";
import { useMemo, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { errorNotice } from "@/content/failures";
import { invitesWords as words } from "@/content/practice/invites";
import {
  nothingEnclosed,
  withoutOwn,
  withoutTimes,
  describeInviteFailure,
  toEnclosures,
  type Enclosed,
} from "@/features/clients/enclosed";
import { InviteEnclosed, type TimesFields } from "@/features/clients/invite-enclosed";
import { InviteForm } from "@/features/clients/invite-form";
import { SentInvites } from "@/features/clients/sent-invites";
import { copyAndSay } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

const shareWords = words.share;

type ShareLinkProps = { enclosed: Enclosed; onMade: () => void };

/** A link that the coach passes on. It proves no address, so people who follow it confirm theirs. */
function ShareLink({ enclosed, onMade }: ShareLinkProps) {
  const make = useMutation(api.clientInvites.share);
  const [link, setLink] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function create() {
    setIsPending(true);
    try {
      const { secret } = await make(toEnclosures(enclosed));
      setLink(new URL(paths.join(secret), window.location.origin).href);
      onMade();
    } catch (error) {
      notify(errorNotice(describeInviteFailure(error, shareWords.failed)));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <section aria-labelledby="share-link" className="border-t border-border pt-4">
      <h3 id="share-link" className="text-lg font-medium">
        {shareWords.title}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{shareWords.text}</p>
      {link === null ? (
        <Button
          variant="outline"
          className="mt-3"
          isPending={isPending}
          onClick={() => void create()}
        >
          {shareWords.make}
        </Button>
      ) : (
        <div className="mt-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Input
            readOnly
            aria-label={shareWords.label}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="outline"
            onClick={() => void copyAndSay(link, { copied: shareWords.copied })}
          >
            {shareWords.copy}
          </Button>
          <p className="text-sm text-muted-foreground">{shareWords.once}</p>
        </div>
      )}
    </section>
  );
}

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
