import { Download, Plus } from "lucide-react";
import { useState } from "react";

import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { reflectionWords } from "@/content/tools/reflections";
import { BeginReflection } from "@/features/reflections/begin-reflection";
import { JournalList } from "@/features/reflections/journal-list";
import {
  type Reflection,
  type ReflectionDraft,
  useKeptReflections,
  useReflections,
} from "@/features/reflections/kept-reflections";
import { useReflectionDraft } from "@/features/reflections/reflection-draft";
import type { SectionText } from "@/features/reflections/reflection-row";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useIsInVault } from "@/lib/kept/use-vault-state";
import { useViewer } from "@/lib/sign-in/viewer";

export function ReflectionDesk({ sections }: { sections: readonly SectionText[] }) {
  const { userId } = useViewer();
  const { reflections, isKept, isFull, add, edit, remove } = useReflections(userId);
  const draft = useReflectionDraft(userId);
  const [addedCount, setAddedCount] = useState(0);

  function save(reflection: ReflectionDraft) {
    if (isFull) {
      notify({ tone: "warning", title: reflectionWords.tooMany });
      return;
    }
    add(reflection);
    draft.end();
    setAddedCount(addedCount + 1);
    notify(notices.reflectionSaved);
  }

  function removeWithUndo({ id, title }: Reflection) {
    const putBack = remove(id);
    notify({
      tone: "success",
      title: reflectionWords.removed(title),
      action: { label: reflectionWords.undo, onAct: putBack },
    });
  }

  return (
    <>
      <PageHeader
        title={reflectionWords.title}
        lead={reflectionWords.lead}
        actions={draft.typed === null && <AddButton onBegin={draft.begin} />}
      />
      <HereLine isKept={isKept} />
      <BeginReflection draft={draft} reflections={reflections} onSave={save} />
      <JournalList
        key={addedCount} // What was added is shown, also where something else was searched for.
        reflections={reflections}
        sections={sections}
        isNewestOpen={addedCount > 0}
        onEdit={edit}
        onRemove={removeWithUndo}
      />
      {reflections.length > 0 && <KeptLine reflections={reflections} />}
    </>
  );
}

/** What has to be known before writing. */
function HereLine({ isKept }: { isKept: boolean }) {
  const isNothingHere = useKeptReflections().length === 0;
  const isInVault = useIsInVault();
  return (
    <p
      role={isKept ? undefined : "alert"}
      className="mt-1 max-w-reading text-sm text-muted-foreground empty:hidden"
    >
      {!isKept && reflectionWords.notKept}
      {isKept && isInVault && reflectionWords.keptInVault}
      {isNothingHere && !isInVault && ` ${reflectionWords.elsewhere}`}
    </p>
  );
}

function AddButton({ onBegin }: { onBegin: () => void }) {
  return (
    <Button
      onClick={() => {
        onBegin();
      }}
    >
      <Plus aria-hidden />
      {reflectionWords.add}
    </Button>
  );
}

function KeptLine({ reflections }: { reflections: readonly Reflection[] }) {
  const isInVault = useIsInVault();
  function download() {
    downloadText({
      name: reflectionWords.exportName,
      mimeType: "text/plain",
      text: reflections.map(writeOut).join("\n\n\n"),
    });
  }
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-border pt-6">
      {!isInVault && (
        <p className="max-w-reading text-sm text-muted-foreground">{reflectionWords.kept}</p>
      )}
      <Button variant="outline" size="sm" onClick={download}>
        <Download aria-hidden />
        {reflectionWords.export}
      </Button>
    </div>
  );
}

const writeOut = ({ title, date, tags, content }: Reflection) =>
  [title, [date, ...tags].join(", "), "", content].join("\n");
