import { downloadFile } from "@/lib/device/download-file";

/** By the device's own dialog where it has one for files, as phones do; otherwise as a download. */
export async function shareFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (!("canShare" in navigator) || !navigator.canShare({ files })) {
    downloadFile({ name, blob });
    return;
  }
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error; // Closed by the person.
  }
}
