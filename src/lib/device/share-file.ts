import { downloadFile } from "@/lib/device/download-file";

/** Uses the device's own share dialog if it accepts files, as on phones; otherwise downloads the file. */
export async function shareFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (!("canShare" in navigator) || !navigator.canShare({ files })) {
    downloadFile({ name, blob });
    return;
  }
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error; // The person closed the dialog.
  }
}
