import { inGroups } from "@domain/accounts/one-time-codes";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { Button } from "@/components/ui/button";
import { product } from "@/content/product";
import { recoveryWords as words } from "@/content/second-step";
import { putOnClipboard } from "@/lib/device/clipboard";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useViewer } from "@/lib/sign-in/viewer";

/** Codes are shown once, until the person confirms that they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useViewer();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus(); // The button that had the focus is gone, and this must be read.
  }, []);
  const lines = codes.map((code) => inGroups(code, "-"));
  const sheet = [words.fileTitle(product.name, email), words.fileText, "", ...lines];

  return (
    <div data-slot="recovery-codes" className="grid gap-5">
      <div>
        <h3 ref={title} tabIndex={-1} className="scroll-mt-32 text-lg font-medium">
          {words.title}
        </h3>
        <p className="mt-1 text-muted-foreground">{words.text}</p>
      </div>
      <ol
        aria-label={words.list}
        className="grid gap-x-8 gap-y-1.5 rounded-card border border-border bg-popover px-5 py-4 tabular-nums"
      >
        {lines.map((line) => (
          <li key={line} className="text-sm wrap-anywhere select-all sm:text-base">
            {line}
          </li>
        ))}
      </ol>
      <WaysToKeep lines={lines} sheet={sheet} />
      <Button className="justify-self-start" onClick={onKept}>
        {words.done}
      </Button>
      <PrintedAlone lines={sheet} />
    </div>
  );
}

function WaysToKeep({ lines, sheet }: { lines: readonly string[]; sheet: readonly string[] }) {
  async function copy() {
    const isCopied = await putOnClipboard(lines.join("\n"));
    notify(
      isCopied
        ? { tone: "success", title: words.copied }
        : { tone: "warning", title: words.notCopied },
    );
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <Button
        variant="outline"
        onClick={() => {
          downloadText({
            name: words.fileName,
            mimeType: "text/plain",
            text: `${sheet.join("\n")}\n`,
          });
        }}
      >
        {words.download}
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  );
}

/** main.css hides the rest of the page when printing. */
function PrintedAlone({ lines }: { lines: readonly string[] }) {
  return createPortal(
    <div data-slot="printed-alone" aria-hidden className="hidden whitespace-pre-line print:block">
      {lines.join("\n")}
    </div>,
    document.body,
  );
}
