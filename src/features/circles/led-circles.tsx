import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { circleAboutCharactersMax, circleNameCharactersMax } from "@domain/messages/circles";
import { isBlank, isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import { Plus } from "lucide-react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { EmptyState } from "@/components/patterns/empty-state";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { circleWords } from "@/content/circles";
import { describeFailure } from "@/content/failures";
import { CircleLink } from "@/features/circles/circle-link";
import { LedRoom } from "@/features/circles/led-room";
import { useLive } from "@/lib/live/live";
import { useAddress } from "@/lib/pages/address";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.coach;

/** The list, or the circle that the address names. */
export function LedCircles() {
  const [address] = useAddress();
  const circleId = address.get("circle") as Id<"circles"> | null;
  return circleId === null ? <CircleList /> : <LedRoom circleId={circleId} />;
}

function CircleList() {
  const live = useLive(api.circles.led, {});
  const [isOpening, setIsOpening] = useState(false);
  const open = () => setIsOpening(true);
  return (
    <>
      <PageHeader
        title={circleWords.title}
        lead={words.lead}
        actions={
          <Button onClick={open}>
            <Plus aria-hidden />
            {words.open}
          </Button>
        }
      />
      <div className="mt-4">
        <LiveLines live={live} words={circleWords}>
          {(circles) =>
            circles.length === 0 ? (
              <EmptyState {...words.empty} />
            ) : (
              <ul className="rounded-card border border-border bg-card px-4 sm:px-5">
                {circles.map(({ circleId, name, closedAt }) => (
                  <CircleLink
                    key={circleId}
                    circleId={circleId}
                    name={name}
                    note={words.isOpen}
                    closedAt={closedAt}
                  />
                ))}
              </ul>
            )
          }
        </LiveLines>
      </div>
      {isOpening && <OpenDialog onClose={() => setIsOpening(false)} />}
    </>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const [, change] = useAddress();
  const [name, setName] = useState("");
  const [about, setAbout] = useState("");
  const openCircle = useMutation(api.circles.open);
  const { run, isPending, error } = useSubmit();
  async function send() {
    await run(
      async () => change({ circle: await openCircle({ name, about }) }),
      (failure) => describeFailure(failure, circleWords.notSaved),
    );
  }
  return (
    <DialogFrame title={words.open} lead={words.openLead} onClose={onClose}>
      <DialogForm
        leave={words.cancel}
        onLeave={onClose}
        act={words.open}
        error={error}
        isPending={isPending}
        isUnfit={isBlank(name) || !isFitText(about, circleAboutCharactersMax)}
        onSend={send}
      >
        <Field label={words.name}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={circleNameCharactersMax}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <WordsField
          label={words.about}
          hint={words.aboutHint}
          value={about}
          charactersMax={circleAboutCharactersMax}
          tooLong={circleWords.tooLong}
          onChange={setAbout}
        />
      </DialogForm>
    </DialogFrame>
  );
}
