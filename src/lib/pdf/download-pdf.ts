import { downloadFile } from "@/lib/device/download-file";
import { fetchPart } from "@/lib/loading/fetch-part";
import type { DrawWords } from "@/lib/pdf/pdf-sheet";

type PdfMaker = (drawWords: DrawWords) => Promise<{ bytes: Uint8Array<ArrayBuffer> }>;

/** The PDF is made in the browser, by code that loads on the first press. */
export async function downloadPdf(name: string, loadMaker: () => Promise<PdfMaker>) {
  const [make, { drawWords }] = await Promise.all([
    fetchPart(loadMaker),
    fetchPart(() => import("@/lib/pdf/drawn-words")),
  ]);
  const { bytes } = await make(drawWords);
  downloadFile({ name, blob: new Blob([bytes], { type: "application/pdf" }) });
}
