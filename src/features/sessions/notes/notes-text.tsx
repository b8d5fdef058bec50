import { useId } from "react";

import { afterCoaching } from "@/content/after-coaching";

export function NotesText({ title, text }: { title: string; text: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl font-medium">
        {title}
      </h2>
      {text === "" ? (
        <p className="mt-4 text-muted-foreground italic">{afterCoaching.notes}</p>
      ) : (
        <p dir="auto" className="mt-4 max-w-reading wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
    </section>
  );
}
