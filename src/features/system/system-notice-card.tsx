import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { TriangleAlert } from "lucide-react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { systemActs, systemPage } from "@/content/system/system";
import type { SystemNotice } from "@/features/system/system-notices";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

/** One thing that needs attention: what it means, and what to do about it. */
export function SystemNoticeCard({ notice }: { notice: SystemNotice }) {
  const { id, title, sentence, operator } = notice;
  return (
    <div
      data-slot="system-notice"
      className="flex items-start gap-4 rounded-card border border-warning bg-card px-5 py-4"
    >
      <TriangleAlert
        aria-hidden
        className="mt-0.5 size-5 shrink-0 text-warning"
        strokeWidth={1.6}
      />
      <div className="min-w-0">
        <h2 className="font-medium">{title}</h2>
        <p className="mt-1 empty:hidden">{sentence}</p>
        <p className="mt-2 text-sm break-words text-muted-foreground">
          {systemPage.operator} {operator}
        </p>
        {id === "givenUp" && <Resend />}
      </div>
    </div>
  );
}

function Resend() {
  const resend = useMutation(api.system.resendEmails);
  const { error, isPending, run } = useSubmit();
  const handleClick = () =>
    run(
      async () => {
        await resend({});
        notify({ tone: "success", title: systemActs.resending });
      },
      (failure) => describeFailure(failure, systemActs.notResent),
    );
  return (
    <div className="mt-3 grid gap-3">
      <Button
        variant="outline"
        className="w-fit"
        isPending={isPending}
        onClick={() => void handleClick()}
      >
        {systemActs.resend}
      </Button>
      <FormError text={error} />
    </div>
  );
}
