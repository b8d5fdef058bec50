import { api } from "@convex/_generated/api";
import { feedPath, feedSecretBytes, subscriptionUrl } from "@domain/schedule/calendar-feeds";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { HintedCheckbox } from "@/components/patterns/hinted-checkbox";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Skeletons } from "@/components/patterns/skeletons";
import { describeFailure } from "@/content/failures";
import { feedWords as words } from "@/content/settings/calendars";
import { copyAndSay } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatDay } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

type Feed = NonNullable<FunctionReturnType<typeof api.calendarFeed.get>>;

export function CalendarFeed() {
  const feed = useLive(api.calendarFeed.get, {});
  switch (feed.state) {
    case "loading":
      return <Skeletons label={words.loading} className="grid gap-3" each="h-11" />;
    case "failed":
      return (
        <FailedState sentence={describeFailure(feed.error, words.notLoaded)} onRetry={feed.retry} />
      );
    case "ready":
      return <FeedControls feed={feed.value} />;
  }
}

function FeedControls({ feed }: { feed: Feed | null }) {
  const { url, make, isMaking, failure: notMade } = useMaking();
  const { showWords, close, failure: notChanged } = useChanges();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted-foreground">{words.intro}</p>
      {feed === null ? (
        <div>
          <Button variant="outline" isPending={isMaking} onClick={() => void make()}>
            {words.make}
          </Button>
        </div>
      ) : (
        <>
          {url === null ? <p>{words.madeOn(formatDay(feed.madeAt))}</p> : <ShownOnce url={url} />}
          <HintedCheckbox
            label={words.showsWords}
            hint={words.showsWordsHint}
            checked={feed.showsWords}
            onSwitch={showWords}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" isPending={isMaking} onClick={() => setIsAsking(true)}>
              {words.renew}
            </Button>
            <Button variant="outline" onClick={close}>
              {words.close}
            </Button>
          </div>
        </>
      )}
      <FormError text={notMade ?? notChanged} />
      {isAsking && (
        <AskDialog
          title={words.asking.title}
          text={words.asking.text}
          leave={words.asking.keep}
          act={words.asking.replace}
          isPending={isMaking}
          error={notMade}
          onAct={() => {
            void make().then(() => setIsAsking(false));
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function ShownOnce({ url }: { url: string }) {
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Input
        readOnly
        aria-label={words.address}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" onClick={() => void copyAndSay(url, { copied: words.copied })}>
        {words.copy}
      </Button>
      <p className="text-sm text-muted-foreground sm:col-span-2">
        {words.once}{" "}
        <a href={subscriptionUrl(url)} className="text-foreground underline underline-offset-4">
          {words.open}
        </a>
      </p>
    </div>
  );
}

/** Only this page knows the address, and only until it is closed. */
function useMaking() {
  const open = useMutation(api.calendarFeed.open);
  const confirmed = useConfirmed();
  const [url, setUrl] = useState<string | null>(null);
  const { run, isPending: isMaking, error: failure } = useSubmit();
  const make = () =>
    run(async () => {
      const address = await makeFeedAddress();
      await confirmed(async () => {
        await open({ addressHash: address.addressHash });
        setUrl(address.url);
      });
    });
  return { url, make, isMaking, failure };
}

function useChanges() {
  const [failure, setFailure] = useState<string | null>(null);
  const save = useMutation(api.calendarFeed.showWords).withOptimisticUpdate(
    (store, { showsWords }) => {
      const before = store.getQuery(api.calendarFeed.get, {});
      if (before) store.setQuery(api.calendarFeed.get, {}, { ...before, showsWords });
    },
  );
  const end = useMutation(api.calendarFeed.close);
  const attempt = (act: Promise<unknown>) => {
    setFailure(null);
    act.catch((error: unknown) => setFailure(describeFailure(error)));
  };
  const showWords = (showsWords: boolean) => attempt(save({ showsWords }));
  const close = () => attempt(end({}).then(() => notify({ title: words.closed })));
  return { showWords, close, failure };
}

/** Makes a new address and the hash of its secret. Only the hash is sent to the server. */
async function makeFeedAddress(): Promise<{ url: string; addressHash: string }> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/utils.js"),
  ]);
  const bytes = crypto.getRandomValues(new Uint8Array(feedSecretBytes));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return {
    url: new URL(feedPath(secret), window.location.origin).href,
    addressHash: bytesToHex(sha256(new TextEncoder().encode(secret))),
  };
}
