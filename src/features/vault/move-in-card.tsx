import { type Ref, useEffect, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { vaultWords } from "@/content/vault";
import { clearTextsFile } from "@/features/vault/clear-texts";
import { moveClearTexts } from "@/features/vault/vault-session";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useLineState } from "@/lib/live/line";
import { focusAfter } from "@/lib/pages/focus-after";
import { useViewer } from "@/lib/sign-in/viewer";

const words = vaultWords.moving;

/** Moves the unencrypted texts of this browser into the open vault, and offers a copy of them first. */
export function MoveIn({ heading }: { heading?: Ref<HTMLHeadingElement> }) {
  const { userId } = useViewer();
  const [state, setState] = useState<"asking" | "moving" | "failed">("asking");
  const isAway = useLineState() !== "open";

  async function move() {
    setState("moving");
    const isWhole = await moveClearTexts().catch(() => false);
    setState(isWhole ? "asking" : "failed");
    if (isWhole) notify({ title: words.done });
  }

  return (
    <section
      aria-labelledby="vault-moving"
      data-slot="vault-moving"
      className="max-w-reading rounded-card border border-border bg-card p-5 sm:p-8"
    >
      <h2 id="vault-moving" ref={heading} tabIndex={-1} className="text-2xl font-medium">
        {words.title}
      </h2>
      <p className="mt-2 text-muted-foreground">{words.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() => {
            downloadText({
              name: words.copyName,
              mimeType: "application/json",
              text: clearTextsFile(userId),
            });
          }}
        >
          {words.copy}
        </Button>
        <Button
          isPending={state === "moving"}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            void move();
          }}
        >
          {words.begin}
        </Button>
      </div>
      <p role="status" className="mt-4 text-sm text-muted-foreground empty:hidden">
        {state === "moving" && (isAway ? words.waiting : words.under)}
      </p>
      <FormError text={state === "failed" ? words.failed : null} />
    </section>
  );
}

/** Moves the rest, such as the sample, without asking, because the person wrote none of it. */
export function useMoveQuietly(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) void moveClearTexts().catch(() => false);
  }, [isWanted]);
}
