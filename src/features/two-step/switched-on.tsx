import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { twoStepWords as words } from "@/content/second-step";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatDay } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

/** So few that a holiday without the phone may use them up. */
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
        {words.on(formatDay(enrolledAt))} {words.codesLeft(codesLeft)}
        {codesLeft <= CODES_LOW && <> {words.codesLow}</>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Asked
          trigger={words.renew}
          title={words.renewTitle}
          text={words.renewText}
          act={words.renewAction}
          failed={words.notRenewed}
          send={async () => await renew({})}
          onDone={({ recoveryCodes }) => onNewCodes(recoveryCodes)}
        />
        <Asked
          isDanger
          trigger={words.switchOff}
          title={words.switchOffTitle}
          text={words.switchOffText}
          act={words.switchOff}
          failed={words.notSwitchedOff}
          leave={words.keep}
          send={async () => await switchOff({})}
          onDone={() => notify({ title: words.switchedOff })}
        />
      </div>
    </div>
  );
}

type AskedProps<Answer> = {
  trigger: string;
  title: string;
  text: string;
  act: string;
  failed: string;
  leave?: string;
  isDanger?: boolean;
  send: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** Can't be undone, so it asks first and requires a confirmation. */
function Asked<Answer>({ trigger, failed, send, onDone, ...question }: AskedProps<Answer>) {
  const confirmed = useConfirmed();
  const [isOpen, setIsOpen] = useState(false);
  const { error, isPending, run } = useSubmit();

  async function go() {
    await run(async () => {
      const done = await confirmed(async () => ({ answer: await send() }));
      if (done === null) return;
      setIsOpen(false);
      onDone(done.answer);
    }, failed);
  }

  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {trigger}
      </Button>
      {isOpen && (
        <AskDialog
          {...question}
          isPending={isPending}
          error={error}
          onAct={() => void go()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
