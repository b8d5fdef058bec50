import type { Id } from "../../convex/_generated/dataModel";
import type { Caller, World } from "../access/world";

/** The first bytes of a picture, which is all that uploads check. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

export interface Parcel {
  name?: string;
  contentType?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  requestName?: string;
  client?: string;
  /** Describes a recording. */
  voice?: string;
  /** Describes a private file. */
  sealing?: string;
}

export function atFileDoor(world: World) {
  const as = (caller: Caller) =>
    caller === "nobody" ? world.t : world.t.withIdentity({ subject: world.people[caller].subject });

  function upload(caller: Caller, parcel: Parcel = {}) {
    const { name = "photo.png", contentType = "image/png", bytes = PNG, client } = parcel;
    return as(caller).fetch(`/files/upload${client === undefined ? "" : `?client=${client}`}`, {
      method: "POST",
      headers: {
        "Content-Type": contentType,
        "X-File-Name": encodeURIComponent(name),
        "X-Request-Name": parcel.requestName ?? "one",
        ...(parcel.voice === undefined ? {} : { "X-Voice": parcel.voice }),
        ...(parcel.sealing === undefined ? {} : { "X-Private": parcel.sealing }),
      },
      body: bytes,
    });
  }

  const download = (caller: Caller, fileId: string, init: RequestInit = {}) =>
    as(caller).fetch(`/files/download?file=${fileId}`, { method: "GET", ...init });

  const storedFiles = () =>
    world.t.run(async ({ db }) => ({
      rows: await db.query("files").take(1000),
      blobs: await db.system.query("_storage").take(1000),
      messages: await db.query("messages").take(1000),
    }));

  async function uploadedFileId(
    caller: Caller = "clientA",
    parcel: Parcel = {},
  ): Promise<Id<"files">> {
    const { status } = await upload(caller, parcel);
    const last = (await storedFiles()).rows.at(-1);
    if (status !== 200 || last === undefined) throw new Error(`Refused with ${String(status)}.`);
    return last._id;
  }

  return { as, upload, download, storedFiles, uploadedFileId };
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

export function padded(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(PNG);
  return bytes;
}
