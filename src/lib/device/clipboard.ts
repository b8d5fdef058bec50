import { notify } from "@/lib/device/notify";

/** False when the browser forbids it. */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function copyAndSay(text: string, words: { copied: string; notCopied?: string }) {
  if (await putOnClipboard(text)) notify({ title: words.copied });
  else if (words.notCopied !== undefined) notify({ tone: "warning", title: words.notCopied });
}
