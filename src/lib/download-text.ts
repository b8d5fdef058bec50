import { downloadFile } from "@/lib/download-file";

/** Hands a text to the browser as a file to keep. Nothing leaves the device. */
export function downloadText({ name, mimeType, text }: DownloadedText) {
  downloadFile({ name, blob: new Blob([text], { type: `${mimeType};charset=utf-8` }) });
}

type DownloadedText = { name: string; mimeType: string; text: string };
