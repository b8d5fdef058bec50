import { type ReactNode, useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { vaultWords } from "@/content/vault";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";

const words = vaultWords.ways;

type WayProps = { icon: ReactNode; name: ReactNode; note?: string; children?: ReactNode };

/** A row for a way to open the vault, or for a device that has opened it. */
export function Way({ icon, name, note, children }: WayProps) {
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-border py-3 [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:stroke-[1.6] [&>svg]:text-highlight">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
        </p>
        {note !== undefined && <p className="text-sm text-muted-foreground">{note}</p>}
      </div>
      {children}
    </li>
  );
}

type RemoveButtonProps = {
  label: string;
  title: string;
  text: string;
  done: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
};

/** Removes a passkey or a device. The vault is then renewed, because somebody else may have the key. */
export function RemoveButton({ label, title, text, done, remove, onRemoved }: RemoveButtonProps) {
  const confirmed = useConfirmed();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  async function removeIt() {
    setIsAsking(false);
    setIsPending(true);
    try {
      await confirmed(async () => {
        await remove();
        notify({ title: done });
        onRemoved();
      });
    } catch (error) {
      notify({ tone: "danger", title: describeFailure(error, words.notRemoved) });
    }
    setIsPending(false);
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        isPending={isPending}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {words.remove}
      </Button>
      {isAsking && (
        <AskDialog
          {...{ title, text }}
          leave={words.keep}
          act={words.remove}
          isDanger
          onClose={() => setIsAsking(false)}
          onAct={() => void removeIt()}
        />
      )}
    </>
  );
}
