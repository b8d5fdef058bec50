import { matchesSearch } from "@domain/text/search-match";
import { Download, Plus } from "lucide-react";
import { useMemo, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { reflectionWords } from "@/content/tools/reflections";
import { BeginReflection } from "@/features/reflections/begin-reflection";
import {
  type Reflection,
  type ReflectionDraft,
  useKeptReflections,
  useReflections,
} from "@/features/reflections/kept-reflections";
import { ReflectionCard } from "@/features/reflections/reflection-card";
import { useReflectionDraft } from "@/features/reflections/reflection-draft";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useViewer } from "@/lib/sign-in/viewer";

export function ReflectionDesk() {
  const { userId } = useViewer();
  const { reflections, isKept, isFull, add, edit, remove } = useReflections(userId);
  const draft = useReflectionDraft(userId);
  const [query, setQuery] = useState("");
  const found = useMemo(
    () =>
      reflections.filter(({ title, content, tags }) =>
        matchesSearch(query, [title, content, ...tags]),
      ),
    [reflections, query],
  );

  function save(reflection: ReflectionDraft) {
    if (isFull) {
      notify({ tone: "warning", title: reflectionWords.tooMany });
      return;
    }
    add(reflection);
    draft.end();
    setQuery("");
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
      <KeptLine isKept={isKept} />
      <BeginReflection draft={draft} reflections={reflections} onSave={save} />
      <ReflectionSearch
        query={query}
        onQuery={setQuery}
        foundCount={found.length}
        reflections={reflections}
      />
      <FoundReflections
        found={found}
        isEmpty={reflections.length === 0}
        onClearSearch={() => {
          setQuery("");
        }}
        onTag={setQuery}
        onEdit={edit}
        onRemove={removeWithUndo}
      />
    </>
  );
}

function KeptLine({ isKept }: { isKept: boolean }) {
  const isNothingHere = useKeptReflections().length === 0;
  const role = isKept ? undefined : "alert";
  return (
    <p role={role} className="mt-1 max-w-reading text-sm text-muted-foreground">
      {isKept ? reflectionWords.kept : reflectionWords.notKept}
      {isNothingHere && ` ${reflectionWords.elsewhere}`}
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

function ReflectionSearch({
  query,
  onQuery,
  foundCount,
  reflections,
}: {
  query: string;
  onQuery: (query: string) => void;
  foundCount: number;
  reflections: readonly Reflection[];
}) {
  function download() {
    downloadText({
      name: reflectionWords.exportName,
      mimeType: "text/plain",
      text: reflections.map(writeOut).join("\n\n\n"),
    });
  }
  return (
    <div className="mt-10 flex flex-col gap-4 sm:flex-row sm:items-center">
      <SearchBox
        label={reflectionWords.search}
        value={query}
        onChange={onQuery}
        className="flex-1"
      />
      <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
        {reflectionWords.count(foundCount, reflections.length)}
      </p>
      {reflections.length > 0 && (
        <Button variant="outline" onClick={download}>
          <Download aria-hidden />
          {reflectionWords.export}
        </Button>
      )}
    </div>
  );
}

function FoundReflections({
  found,
  isEmpty,
  onClearSearch,
  onTag,
  onEdit,
  onRemove,
}: {
  found: readonly Reflection[];
  isEmpty: boolean;
  onClearSearch: () => void;
  onTag: (tag: string) => void;
  onEdit: ReturnType<typeof useReflections>["edit"];
  onRemove: (reflection: Reflection) => void;
}) {
  if (isEmpty) return <EmptyState {...reflectionWords.nothingYet} className="mt-6" />;
  if (found.length === 0) {
    const clear = (
      <Button variant="outline" onClick={onClearSearch}>
        {reflectionWords.clearSearch}
      </Button>
    );
    return <EmptyState title={reflectionWords.nothingFound} action={clear} className="mt-6" />;
  }
  return (
    <ul className="mt-6 grid gap-4">
      {found.map((reflection) => (
        <ReflectionCard
          key={reflection.id}
          reflection={reflection}
          onTag={onTag}
          onEdit={(draft) => {
            onEdit(reflection.id, draft);
          }}
          onRemove={() => {
            onRemove(reflection);
          }}
        />
      ))}
    </ul>
  );
}

const writeOut = ({ title, date, tags, content }: Reflection) =>
  [title, [date, ...tags].join(", "), "", content].join("\n");
