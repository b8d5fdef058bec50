import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { packageWords } from "@/content/packages";
import { PackageFields } from "@/features/clients/package-fields";
import type { Package } from "@/features/clients/package-line";
import { describeProblem, type PackageTexts, toTerms } from "@/features/clients/package-texts";
import { useAttempts } from "@/lib/attempt";
import { ownZone, useToday } from "@/lib/live/now";
import { useSubmit } from "@/lib/use-submit";

const words = packageWords.form;

type PackageDialogProps = {
  clientId: Id<"users">;
  before: Package | null;
  onClose: () => void;
};

export function PackageDialog({ clientId, before, onClose }: PackageDialogProps) {
  const today = useToday();
  const [texts, setTexts] = useState<PackageTexts>(() => textsOf(before, today));
  const { save, isPending, error } = useSaving({ clientId, before, onClose });
  const [isAsking, setIsAsking] = useState(false);
  const { title, text, keep, confirm } = packageWords.removing;
  return (
    <DialogFrame
      title={before === null ? words.addTitle : words.editTitle}
      lead={words.lead}
      onClose={onClose}
    >
      <DialogForm
        leave={words.cancel}
        onLeave={onClose}
        act={words.save}
        {...{ error, isPending }}
        isUnfit={texts.sessionsIncluded === "" || texts.startsOn === ""}
        onSend={() => save(texts)}
      >
        <PackageFields
          texts={texts}
          onChange={(change) => setTexts((old) => ({ ...old, ...change }))}
        />
        {before !== null && (
          <Button variant="link" className="justify-self-start" onClick={() => setIsAsking(true)}>
            {packageWords.remove}
          </Button>
        )}
      </DialogForm>
      {isAsking && before !== null && (
        <Asking
          {...{ title, text, keep, confirm }}
          packageId={before.packageId}
          onClose={() => setIsAsking(false)}
          onDone={onClose}
        />
      )}
    </DialogFrame>
  );
}

const textsOf = (before: Package | null, today: string): PackageTexts => ({
  sessionsIncluded: before === null ? "" : String(before.sessionsIncluded),
  startsOn: before?.startsOn ?? today,
  endsOn: before?.endsOn ?? "",
  price: before?.price ?? "",
  paymentLink: before?.paymentLink ?? "",
});

function useSaving({ clientId, before, onClose }: PackageDialogProps) {
  const add = useMutation(api.packages.add);
  const change = useMutation(api.packages.change);
  const { run, error, isPending } = useSubmit();
  async function save(texts: PackageTexts) {
    const terms = toTerms(texts, before?.timeZone ?? ownZone());
    const isSaved = await run(
      async () => {
        if (before === null) await add({ clientId, ...terms });
        else await change({ packageId: before.packageId, ...terms });
      },
      (problem) => describeProblem(problem, packageWords.notSaved),
    );
    if (isSaved) onClose();
  }
  return { save, isPending, error };
}

type AskingProps = {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  packageId: Package["packageId"];
  onClose: () => void;
  onDone: () => void;
};

function Asking({ title, text, keep, confirm, packageId, onClose, onDone }: AskingProps) {
  const remove = useMutation(api.packages.remove);
  const { run, isPending } = useAttempts(packageWords.notSaved);
  async function act() {
    if (await run(() => remove({ packageId }))) onDone();
  }
  return (
    <AskDialog
      isDanger
      title={title}
      text={text}
      leave={keep}
      act={confirm}
      isPending={isPending}
      onAct={() => void act()}
      onClose={onClose}
    />
  );
}
