import { useConvexConnectionState } from "convex/react";
import { useId } from "react";

import { SteadyCaret } from "../booking/steady-caret";
import { useSharedText } from "./use-shared-text";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Textarea } from "@/components/ui/textarea";
import { notes } from "@/content/sessions";
import type { Circle } from "@/content/visibility";
import { type KeptKey } from "@/lib/kept/kept-keys";
import { useLineState } from "@/lib/live/line";
import type { StoredText, TextEdit } from "@/lib/text/shared-text";

type NotesEditorProps = {
  title: string;
  lead: string;
  label: string;
  placeholder: string;
  circle: Circle;
  stored: StoredText;
  draftKey: KeptKey;
  save: (edit: TextEdit) => Promise<StoredText>;
};

export function NotesEditor(props: NotesEditorProps) {
  const { title, lead, label, placeholder, circle, ...options } = props;
  const titleId = useId();
  const { fieldRef, text, isSaved, isRefused, handleWrite } = useSharedText(options);
  const { isWebSocketConnected } = useConvexConnectionState();
  const isLineOpen = useLineState() === "open" && isWebSocketConnected;
  const status = isRefused
    ? notes.tooLong
    : isSaved
      ? notes.saved
      : isLineOpen
        ? notes.saving
        : notes.waiting;
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-2xl font-medium">
          {title}
        </h2>
        <p
          role="status"
          className={isRefused ? "text-sm text-destructive" : "text-sm text-muted-foreground"}
        >
          {text === "" && isSaved ? "" : status}
        </p>
      </div>
      <p className="mt-1 text-muted-foreground">{lead}</p>
      <VisibilityLine circle={circle} className="mt-2" />
      <SteadyCaret fieldRef={fieldRef} text={text}>
        <Textarea
          ref={fieldRef}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          aria-invalid={isRefused || undefined}
          onChange={(event) => {
            handleWrite(event.target.value);
          }}
          className="mt-4 field-sizing-content min-h-60"
        />
      </SteadyCaret>
    </section>
  );
}
