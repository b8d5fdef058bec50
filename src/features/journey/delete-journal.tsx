import { Button } from "@/components/ui/button";
import { consentWords } from "@/content/journey/consent";
import { journalSlot } from "@/features/journey/journal-entries";
import { hasJournal, removeJournal } from "@/features/journey/journal-removal";
import { useKept } from "@/lib/kept/kept-values";
import { notify } from "@/lib/device/notify";

const words = consentWords.removal;

export function DeleteJournal({ userId }: { userId: string }) {
  useKept(journalSlot(userId)); // Rerenders when the journal is deleted or restored.
  if (!hasJournal(userId)) return null;
  return (
    <div data-slot="delete-journal" className="mt-4 grid justify-items-start gap-3">
      <p className="max-w-reading text-sm text-muted-foreground">{words.text}</p>
      <Button
        variant="outline"
        onClick={() => {
          const undo = removeJournal(userId);
          notify({
            tone: "success",
            title: words.done,
            action: { label: words.undo, onAct: undo },
          });
        }}
      >
        {words.action}
      </Button>
    </div>
  );
}
