import { ChangeButtons } from "@/components/patterns/change-buttons";
import { reflectionWords } from "@/content/tools/reflections";
import type { Reflection, ReflectionDraft } from "@/features/reflections/kept-reflections";
import { useReflectionDraft } from "@/features/reflections/reflection-draft";
import { ReflectionForm, type TypedReflection } from "@/features/reflections/reflection-form";
import { useShareControl } from "@/lib/device/sharing";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDate } from "@/lib/text/format-instant";

const typedFrom = ({ title, content, tags }: Reflection): TypedReflection => ({
  title,
  content,
  tags: tags.join(", "),
});

type ReflectionCardProps = {
  reflection: Reflection;
  onEdit: (draft: ReflectionDraft) => void;
  onRemove: () => void;
  onTag: (tag: string) => void;
};

export function ReflectionCard({ reflection, onEdit, onRemove, onTag }: ReflectionCardProps) {
  const { id, title, content, date, tags } = reflection;
  const renderShare = useShareControl();
  const { typed, begin, change, end } = useReflectionDraft(useViewer().userId, id);
  if (typed !== null) {
    return (
      <li className="rounded-card border border-border bg-card p-6">
        <ReflectionForm
          value={typed}
          onChange={change}
          saveLabel={reflectionWords.saveChanges}
          onSave={(draft) => {
            onEdit(draft);
            end();
          }}
          onCancel={end}
        />
      </li>
    );
  }
  return (
    <li className="rounded-card border border-border bg-card p-6">
      <article>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <time dateTime={date} className="text-sm text-muted-foreground">
              {formatDate(date)}
            </time>
            <h2 dir="auto" className="mt-1 text-2xl font-medium">
              {title}
            </h2>
          </div>
          <div className="-mt-1 -mr-2 flex shrink-0 gap-1">
            <ChangeButtons
              edit={reflectionWords.edit(title)}
              remove={reflectionWords.remove(title)}
              onEdit={() => begin(typedFrom(reflection))}
              onRemove={onRemove}
            />
          </div>
        </div>
        <p dir="auto" className="mt-3 max-w-reading whitespace-pre-line">
          {content}
        </p>
        <TagList tags={tags} onTag={onTag} />
        <div className="mt-4 empty:hidden">
          {renderShare({ kind: "reflection", sourceId: id, title, parts: [{ text: content }] })}
        </div>
      </article>
    </li>
  );
}

function TagList({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={reflectionWords.filterByTag(tag)}
            onClick={() => {
              onTag(tag);
            }}
            className="inline-flex min-h-8 max-w-full items-center truncate rounded-full border border-input px-3 text-sm text-muted-foreground transition-colors hover:bg-border/40 hover:text-foreground"
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
