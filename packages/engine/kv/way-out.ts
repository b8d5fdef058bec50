import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

function ownUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "the server's user"); // the system's list may lack the user
  }
}

/** For a missing path the advice opens only the folder above, not its contents, which may belong to others. */
function ownerLine(path: string | undefined): string {
  if (path === undefined) return "Its files must belong to the user that the server runs as.";
  const ours = "the user that the server runs as";
  if (existsSync(path)) return `Give it to ${ours}: chown -R ${ownUser()} ${path}`;
  let above = dirname(path);
  while (!existsSync(above)) above = dirname(above);
  // Such as / or /var, which belong to the system.
  if (dirname(above) === "/") {
    return `Name a folder that ${ours} can use, such as one made by: install -d -o ${ownUser()} FOLDER`;
  }
  return `Its folder must be writable by ${ours}: chown ${ownUser()} ${above}`;
}

/** What an operator can do about an error of the disk or its permissions; null for any other error. */
export function wayOutOf(error: unknown): string | null {
  const code = codeOf(error);
  const { path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (["ENOSPC", "EDQUOT", "SQLITE_FULL"].includes(code)) {
    return "The disk is full: free some space, then repeat it.";
  }
  if (code === "EROFS" || code === "SQLITE_READONLY") {
    return "The disk is read-only: mount it writable.";
  }
  const isAboveThere = path !== undefined && existsSync(dirname(path));
  if (code === "ENOENT" && syscall === "mkdir" && isAboveThere) {
    return "The system can't make a folder there: name one on a disk.";
  }
  if (code === "EACCES" || code === "EPERM") return ownerLine(path);
  if (code === "EIO" || code.startsWith("SQLITE_IOERR")) {
    return "Check the disk, then repeat it: what was acknowledged is kept. If the disk is lost, restore a backup on another one.";
  }
  return null;
}

export const reasonOf = (error: unknown): string =>
  systemErrorLine(error) ?? (error instanceof Error ? error.message : String(error));

/** A system error as one line with its way out; null for any other error. */
export function systemErrorLine(error: unknown): string | null {
  const wayOut = wayOutOf(error);
  if (wayOut === null || !(error instanceof Error)) return null;
  const [what = ""] = error.message.split("\n");
  return `${what.replace(/\.$/, "")}. ${wayOut}`;
}
