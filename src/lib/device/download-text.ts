import { downloadFile } from "@/lib/device/download-file";

export function downloadText({ name, mimeType, text }: DownloadedText) {
  downloadFile({ name, blob: new Blob([text], { type: `${mimeType};charset=utf-8` }) });
}

type DownloadedText = { name: string; mimeType: string; text: string };
