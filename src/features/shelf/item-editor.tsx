import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { refusalIn, describeFailure } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { describeRefusal } from "@/content/refusals";
import { ItemForm, type ItemErrors } from "@/features/shelf/item-form";
import { ItemPreview } from "@/features/shelf/item-preview";
import { Meanwhile } from "@/features/shelf/meanwhile";
import {
  asTyped,
  blankItem,
  type FieldName,
  type ItemDraft,
  type ShelvedItem,
  toDraft,
  toTyped,
  type TypedItem,
  typedSlot,
} from "@/features/shelf/typed-item";
import { notify } from "@/lib/device/notify";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { useSendingOnce } from "@/lib/kept/sending";
import { useTouched } from "@/lib/kept/touched-fields";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

/** The draft is stored in the browser and follows what other windows save. */
export function ItemEditor({ item }: { item: ShelvedItem | null }) {
  const { userId } = useViewer();
  const edit = useMutation(api.shelf.edit);
  const slot = typedSlot(userId, item?.libraryItemId ?? "new");
  const saved = item === null ? blankItem : toTyped(item);
  const form = useTouched(slot, saved);
  const typed = asTyped(form.words);
  const [errors, setErrors] = useState<ItemErrors>({});
  const [isPending, setIsPending] = useState(false);
  const isChanged = Object.keys(form.touched).length > 0;
  const add = useAdding(slot, isChanged ? JSON.stringify(typed) : "", form.dropSent);

  function change(part: Partial<TypedItem>) {
    for (const [name, to] of Object.entries(part)) form.change(name as FieldName, to);
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
        await add(read.draft);
      } else {
        await edit({ ...read.draft, libraryItemId: item.libraryItemId, revision: item.revision });
        form.dropSent();
        notify({ tone: "success", title: shelfWords.saved });
      }
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code === "INVALID") setErrors({ [refusal.field]: describeRefusal(refusal) });
      else notify({ tone: "danger", title: describeFailure(error, shelfWords.notSaved) });
    }
    setIsPending(false);
  }

  return (
    <div className="mt-8 grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <ItemForm
        value={typed}
        errors={errors}
        isPending={isPending}
        isChanged={isChanged}
        onChange={change}
        onSave={() => void save()}
        onDiscard={() => {
          form.discard();
          setErrors({});
        }}
      >
        <Meanwhile form={form} />
      </ItemForm>
      <ItemPreview typed={typed} />
    </div>
  );
}

/** Opens the new item's page. */
function useAdding(slot: { key: KeptKey }, words: string, onAdded: () => void) {
  const navigate = useNavigate();
  const add = useMutation(api.shelf.add);
  const { run } = useSendingOnce(slot, words);
  return (draft: ItemDraft) =>
    run(async (requestName) => {
      const libraryItemId = await add({ ...draft, requestName });
      onAdded();
      notify({ tone: "success", title: shelfWords.savedNew });
      await navigate(paths.coachLibraryItem(libraryItemId), { replace: true });
      return true;
    });
}
