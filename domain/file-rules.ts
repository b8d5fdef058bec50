import { displayFileName, extensionOf } from "./file-names";
import { uploadBytesMax } from "./limits";

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

/** Any image type is welcome, but only under an image's extension: `photo.exe` is none. */
const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(
  "apng arw avif bmp cr2 cr3 dng gif heic heif ico jfif jp2 jpe jpeg jpg jxl nef orf pbm pgm png pnm ppm psd raf rw2 svg svgz tga tif tiff webp xbm xpm"
    .split(" ")
    .map((extension) => `.${extension}`),
);

/** What a browser says when it does not know. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(["", "application/octet-stream"]);

/**
 * What forbids a file. Its type and its extension must each be allowed and mean the same; where
 * one is unknown the other decides; where both are, nothing vouches for the file.
 */
export function fileProblem(file: {
  name: string;
  sizeBytes: number;
  contentType: string;
}): FileProblem | null {
  // Not `>`: a size that is not a number is refused as well.
  if (!(file.sizeBytes <= uploadBytesMax)) return "too_large";
  return fileKind(file) === null ? "type_not_allowed" : null;
}

/** What a file says it is, or null where that is nothing allowed or not one thing. */
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

/** Reads the name as it will be shown and saved, so a disguise is gone before it is judged. */
function kindOfExtension(name: string): FileKind | "unknown" | "refused" {
  const extension = extensionOf(displayFileName(name));
  if (extension === "") return "unknown";
  if (IMAGE_EXTENSIONS.has(extension)) return "image";
  return KIND_BY_EXTENSION.get(extension) ?? "refused";
}
