import { uploadBytesMax } from "../limits";
import { displayFileName, extensionOf } from "./file-names";

export const FILE_PROBLEMS = ["too_large", "type_not_allowed"] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export type FileKind = "image" | "pdf" | "doc" | "docx" | "txt";

const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const KIND_BY_TYPE: ReadonlyMap<string, FileKind> = new Map([
  ["application/pdf", "pdf"],
  ["application/msword", "doc"],
  [DOCX_TYPE, "docx"],
  ["text/plain", "txt"],
]);

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  [".pdf", "pdf"],
  [".doc", "doc"],
  [".docx", "docx"],
  [".txt", "txt"],
]);

/** Any image type, but only with an image's extension: `photo.exe` is rejected. */
const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(
  "apng arw avif bmp cr2 cr3 dng gif heic heif ico jfif jp2 jpe jpeg jpg jxl nef orf pbm pgm png pnm ppm psd raf rw2 svg svgz tga tif tiff webp xbm xpm"
    .split(" ")
    .map((extension) => `.${extension}`),
);

/** What browsers send for unknown types. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(["", "application/octet-stream"]);

/**
 * Type and extension must both be allowed and agree. If one is unknown, the other decides; if both are, the file is
 * rejected.
 */
export function fileProblem(file: {
  name: string;
  sizeBytes: number;
  contentType: string;
}): FileProblem | null {
  // Not `>`: NaN is rejected too.
  if (!(file.sizeBytes <= uploadBytesMax)) return "too_large";
  return fileKind(file) === null ? "type_not_allowed" : null;
}

/** Null for a kind that is not allowed or not clear. */
export function fileKind(file: { name: string; contentType: string }): FileKind | null {
  const byType = kindOfType(file.contentType);
  const byExtension = kindOfExtension(file.name);
  const kind = byType === "unknown" ? byExtension : byType;
  if (kind === "unknown" || kind === "refused") return null;
  return byExtension === "unknown" || byExtension === kind ? kind : null;
}

function kindOfType(contentType: string): FileKind | "unknown" | "refused" {
  const [bare = ""] = contentType.split(";");
  const type = bare.trim().toLowerCase();
  if (UNKNOWN_TYPES.has(type)) return "unknown";
  if (/^image\/[^\s/]+$/.test(type)) return "image";
  return KIND_BY_TYPE.get(type) ?? "refused";
}

/** Judges the name as it will be shown and saved. */
function kindOfExtension(name: string): FileKind | "unknown" | "refused" {
  const extension = extensionOf(displayFileName(name));
  if (extension === "") return "unknown";
  if (IMAGE_EXTENSIONS.has(extension)) return "image";
  return KIND_BY_EXTENSION.get(extension) ?? "refused";
}
