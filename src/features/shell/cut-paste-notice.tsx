import { useEffect } from "react";

import { notices } from "@/content/notices";
import { notify } from "@/lib/device/notify";

/** A field with maxlength truncates pasted text; this shows a notice about it. */
export function CutPasteNotice() {
  useEffect(() => {
    document.addEventListener("paste", showCut);
    return () => document.removeEventListener("paste", showCut);
  }, []);
  return null;
}

function showCut({ target, clipboardData }: ClipboardEvent) {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!isField || target.maxLength < 0) return;
  const { maxLength, value, selectionStart, selectionEnd } = target;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const pasted = clipboardData?.getData("text/plain").replaceAll("\r\n", "\n") ?? "";
  if (value.length - replaced + pasted.length > maxLength) {
    notify(notices.pasteCut(maxLength.toLocaleString("en-US")));
  }
}
