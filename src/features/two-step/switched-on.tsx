import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { wordFailure } from "@/content/failures";
import { twoStepWords as words } from "@/content/second-step";
import { useConfirmed } from "@/lib/confirmed";
import { notify } from "@/lib/notify";
import { useSubmit } from "@/lib/use-submit";
import { wordDay } from "@/lib/word-instant";

/** So few, that a holiday with a lost phone uses them up. */
const CODES_LOW = 3;

type SwitchedOnProps = {
  enrolledAt: number;
  codesLeft: number;
  onNewCodes: (codes: readonly string[]) => void;
};

export function SwitchedOn({ enrolledAt, codesLeft, onNewCodes }: SwitchedOnProps) {
  const renew = useAction(api.signIn.twoStep.renewCodes);
  const switchOff = useAction(api.signIn.twoStep.switchOff);
  return (
    <div className="grid gap-4">
      <p>
        {words.on(wordDay(enrolledAt))} {words.codesLeft(codesLeft)}
        {codesLeft <= CODES_LOW && <> {words.codesLow}</>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Asked
          trigger={words.renew}
          title={words.renewTitle}
          text={words.renewText}
          action={words.renewAction}
          cancel={words.cancel}
          act={async () => await renew({})}
          onDone={({ recoveryCodes }) => {
            onNewCodes(recoveryCodes);
          }}
        />
        <Asked
          isDanger
          trigger={words.switchOff}
          title={words.switchOffTitle}
          text={words.switchOffText}
          action={words.switchOff}
          cancel={words.keep}
          act={async () => await switchOff({})}
          onDone={() => {
            notify({ tone: "success", title: words.switchedOff });
          }}
        />
      </div>
    </div>
  );
}

type AskedProps<Answer> = {
  trigger: string;
  title: string;
  text: string;
  action: string;
  cancel: string;
  isDanger?: boolean;
  act: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** A step that cannot be taken back: asked once more, and done by whoever shows that it is them. */
function Asked<Answer>({ act, onDone, isDanger = false, ...text }: AskedProps<Answer>) {
  const confirmed = useConfirmed();
  const [isOpen, setIsOpen] = useState(false);
  const { error, isPending, run } = useSubmit();

  async function go() {
    await run(
      async () => {
        const done = await confirmed(async () => ({ answer: await act() }));
        if (done === null) return;
        setIsOpen(false);
        onDone(done.answer);
      },
      (failure) => wordFailure(failure, words.failed),
    );
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="quiet">{text.trigger}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{text.title}</DialogTitle>
        <DialogDescription>{text.text}</DialogDescription>
        <p role="alert" className="mt-4 text-danger empty:hidden">
          {error}
        </p>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="quiet">{text.cancel}</Button>
          </DialogClose>
          <Button
            variant={isDanger ? "danger" : "primary"}
            isPending={isPending}
            onClick={() => void go()}
          >
            {text.action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
