import { actionLine } from "@/content/action-lines";
import { ActionForm } from "@/features/agreed-actions/action-form";
import { ActionList } from "@/features/agreed-actions/action-list";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

const whose = { side: "client" } as const;

export function OwnActions() {
  const isReadOnly = useIsReadOnly();
  return (
    <section
      id="actions"
      aria-labelledby="own-actions"
      className="scroll-mt-20 rounded-card border border-border bg-card px-4 py-3 sm:px-5"
    >
      <h2 id="own-actions" className="mb-1 text-lg font-medium">
        {actionLine.own}
      </h2>
      <ActionList whose={whose} />
      {!isReadOnly && <ActionForm whose={whose} className="mt-2" />}
    </section>
  );
}
