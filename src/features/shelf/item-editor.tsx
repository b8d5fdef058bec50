import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { refusalIn, wordFailure } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { wordRefusal } from "@/content/refusals";
import { ItemForm, type ItemErrors } from "@/features/shelf/item-form";
import { ItemPreview } from "@/features/shelf/item-preview";
import {
  blankItem,
  type ShelvedItem,
  toDraft,
  toTyped,
  type TypedItem,
  typedSlot,
} from "@/features/shelf/typed-item";
import { forget, keep, useKept } from "@/lib/kept-values";
import { notify } from "@/lib/notify";
import { paths } from "@/lib/paths";
import { useViewer } from "@/lib/viewer";

/** The form beside what clients will see. What is typed waits in the browser until it is saved. */
export function ItemEditor({ item }: { item: ShelvedItem | null }) {
  const { userId } = useViewer();
  const navigate = useNavigate();
  const add = useMutation(api.shelf.add);
  const edit = useMutation(api.shelf.edit);
  const slot = typedSlot(userId, item?.libraryItemId ?? "new");
  const saved = item === null ? blankItem : toTyped(item);
  const kept = useKept(slot);
  const typed = kept ?? saved;
  const [errors, setErrors] = useState<ItemErrors>({});
  const [isPending, setIsPending] = useState(false);

  function change(part: Partial<TypedItem>) {
    keep(slot, { ...typed, ...part });
    setErrors({});
  }

  async function save() {
    const read = toDraft(typed);
    if ("scriptError" in read) {
      setErrors({ text: read.scriptError });
      return;
    }
    setIsPending(true);
    try {
      if (item === null) {
        const libraryItemId = await add(read.draft);
        forget(slot);
        notify({ tone: "success", title: shelfWords.savedNew });
        await navigate(paths.coachLibraryItem(libraryItemId), { replace: true });
      } else {
        await edit({ libraryItemId: item.libraryItemId, ...read.draft });
        forget(slot);
        notify({ tone: "success", title: shelfWords.saved });
      }
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code === "INVALID") setErrors({ [refusal.field]: wordRefusal(refusal) });
      else notify({ tone: "danger", title: wordFailure(error, shelfWords.notSaved) });
    }
    setIsPending(false);
  }

  return (
    <div className="mt-10 grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <ItemForm
        value={typed}
        errors={errors}
        isPending={isPending}
        isChanged={kept !== null}
        onChange={change}
        onSave={() => void save()}
        onDiscard={() => {
          forget(slot);
          setErrors({});
        }}
      />
      <ItemPreview typed={typed} />
    </div>
  );
}
