import { reflectionWords } from "@/content/tools/reflections";
import type { ReflectionDraft } from "@/features/reflections/kept-reflections";
import type { useReflectionDraft } from "@/features/reflections/reflection-draft";
import { ReflectionForm } from "@/features/reflections/reflection-form";

type BeginReflectionProps = {
  draft: ReturnType<typeof useReflectionDraft>;
  onSave: (draft: ReflectionDraft) => void;
};

/** Questions to begin with, or the form once something has been begun. */
export function BeginReflection({ draft, onSave }: BeginReflectionProps) {
  if (draft.typed === null) {
    return (
      <section aria-labelledby="begin-with" className="mt-10">
        <p id="begin-with" className="text-sm text-ink-soft">
          {reflectionWords.beginWith}
        </p>
        <ul className="mt-3 grid gap-3 md:grid-cols-3">
          {reflectionWords.questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => {
                  draft.begin(question);
                }}
                className="h-full w-full rounded-card border border-line bg-surface p-5 text-left font-display text-lg transition-colors hover:border-line-strong"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section
      aria-label={reflectionWords.add}
      className="mt-10 rounded-card border border-line bg-surface p-6"
    >
      <ReflectionForm
        value={draft.typed}
        onChange={draft.change}
        onSave={onSave}
        onCancel={draft.end}
        saveLabel={reflectionWords.save}
      />
    </section>
  );
}
