import { beforeEach, describe, expect, test } from "vitest";
import { transcriptCharactersMax, voiceBars, voiceMsMax } from "../../domain/files/voice";
import { uploadBytesMax } from "../../domain/limits";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { atFileDoor, bytesOf, type Parcel } from "../../tests/support/file-parcels";
import { api } from "../_generated/api";

const WEBM = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3]);
const bars = "7".repeat(voiceBars);
const recording: Parcel = {
  name: "anything.exe",
  contentType: "audio/webm;codecs=opus",
  bytes: WEBM,
  voice: `7400;${bars}`,
};

const stage = {} as { world: World; door: ReturnType<typeof atFileDoor> };
beforeEach(async () => {
  const world = await buildWorld();
  Object.assign(stage, { world, door: atFileDoor(world) });
});
const newest = async () => {
  const paginationOpts = { numItems: 1, cursor: null };
  const { page } = await callAs(stage.world, "clientA").query(api.messages.list, {
    paginationOpts,
  });
  if (page[0] === undefined) throw new Error("There is no message.");
  return page[0];
};

describe("a voice message", () => {
  test("[voice-1, voice-2] is stored as a file of the conversation with its length and waveform", async () => {
    expect((await stage.door.upload("clientA", recording)).status).toBe(200);
    expect(await newest()).toMatchObject({
      messageType: "voice",
      subject: "Voice message",
      content: "Voice message (0:07)",
      attachment: {
        name: "Voice message.webm",
        contentType: "audio/webm",
        voice: { durationMs: 7400, bars },
      },
    });
    const activity = await stage.world.t.run(({ db }) => db.query("activity").take(9));
    expect(activity.map(({ kind }) => kind)).toEqual(["message_sent"]);
  });

  test.each<[string, Parcel, string]>([
    ["a recording without its description", { voice: undefined }, "not_allowed"],
    ["a picture called a recording", { contentType: "image/png" }, "not_allowed"],
    ["a page called a recording", { bytes: bytesOf("<html></html>") }, "not_allowed"],
    ["a description of other making", { voice: `7400;${bars}<` }, "malformed"],
    ["one that is too long", { voice: `${String(voiceMsMax + 1)};${bars}` }, "malformed"],
    ["one that is too large", { bytes: large() }, "too_long"],
  ])("O11 %s is refused, and nothing is stored", async (_what, changed, reason) => {
    const before = await stage.door.storedFiles();
    const parcel = { ...recording, ...changed };
    if (changed.voice === undefined && "voice" in changed) delete parcel.voice;
    const answer = await stage.door.upload("clientA", parcel);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: "INVALID", field: "file", reason });
    const after = await stage.door.storedFiles();
    expect([after.rows.length, after.blobs.length]).toEqual([
      before.rows.length,
      before.blobs.length,
    ]);
  });

  test("[voice-4] has a transcript by its author, which search finds and blank text removes", async () => {
    await stage.door.upload("clientA", recording);
    const { messageId } = await newest();
    const ada = callAs(stage.world, "clientA");
    await ada.mutation(api.messages.transcribe, {
      messageId,
      transcript: " About the \u202Eharbour. ",
    });
    expect((await newest()).transcript).toBe("About the harbour.");
    const paginationOpts = { numItems: 9, cursor: null };
    const found = await ada.query(api.messages.search, { words: "harbour", paginationOpts });
    expect(found.page.map((each) => each.messageId)).toEqual([messageId]);
    await ada.mutation(api.messages.transcribe, { messageId, transcript: " " });
    expect((await newest()).transcript).toBeUndefined();
    const tooLong = { messageId, transcript: "w".repeat(transcriptCharactersMax + 1) };
    await expect(ada.mutation(api.messages.transcribe, tooLong)).rejects.toMatchObject({
      data: { code: "INVALID", field: "transcript", reason: "too_long" },
    });
  });
});

function large(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(uploadBytesMax + 1);
  bytes.set(WEBM);
  return bytes;
}
