import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { errorNotice } from "@/content/failures";
import { invitesWords } from "@/content/practice/invites";
import { describeInviteFailure, type Enclosed, toEnclosures } from "@/features/clients/enclosed";
import { putOnClipboard } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { paths } from "@/lib/pages/paths";

const words = invitesWords.share;

type ShareLinkProps = { enclosed: Enclosed; onMade: () => void };

/** A link that the coach passes on. It proves no address, so people who follow it confirm theirs. */
export function ShareLink({ enclosed, onMade }: ShareLinkProps) {
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
      notify(errorNotice(describeInviteFailure(error, words.failed)));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <section aria-labelledby="share-link" className="border-t border-border pt-4">
      <h3 id="share-link" className="text-lg font-medium">
        {words.title}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{words.text}</p>
      {link === null ? (
        <Button
          variant="outline"
          className="mt-3"
          isPending={isPending}
          onClick={() => void create()}
        >
          {words.make}
        </Button>
      ) : (
        <div className="mt-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Input
            readOnly
            aria-label={words.label}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="outline"
            onClick={() => {
              void putOnClipboard(link).then((isCopied) => {
                if (isCopied) notify({ tone: "success", title: words.copied });
              });
            }}
          >
            {words.copy}
          </Button>
          <p className="text-sm text-muted-foreground">{words.once}</p>
        </div>
      )}
    </section>
  );
}
