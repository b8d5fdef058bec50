import { createPortal } from "react-dom";

import { Button } from "@/components/ui/button";
import { vaultWords } from "@/content/vault";
import { downloadText } from "@/lib/device/download-text";
import { useViewer } from "@/lib/sign-in/viewer";

/** Shown while the vault is made, and never again: nobody has the words but the person. */
export function RecoverySheet({ words, onKept }: { words: readonly string[]; onKept: () => void }) {
  const { email } = useViewer();
  const texts = vaultWords.sheet;
  const lines = words.map((word, index) => `${String(index + 1)}. ${word}`);
  const sheet = [texts.printedTitle(email), texts.printedText, "", ...lines].join("\n");
  return (
    <div className="grid gap-6">
      <ol
        aria-label={texts.list}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-border bg-popover px-5 py-5 sm:grid-cols-3 sm:px-7"
      >
        {words.map((word, index) => (
          <li key={String(index)} className="flex gap-3">
            <span aria-hidden className="w-6 text-right text-muted-foreground tabular-nums">
              {index + 1}
            </span>
            <span className="font-medium">{word}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            downloadText({ name: texts.fileName, mimeType: "text/plain", text: `${sheet}\n` })
          }
        >
          {texts.download}
        </Button>
      </div>
      <Button className="justify-self-start" onClick={onKept}>
        {texts.next}
      </Button>
      {/* main.css hides the rest of the page when printing. */}
      {createPortal(
        <div
          data-slot="printed-alone"
          aria-hidden
          className="hidden whitespace-pre-line print:block"
        >
          {sheet}
        </div>,
        document.body,
      )}
    </div>
  );
}
