import { afterEach, beforeEach, expect, test } from "vitest";

import { makeUploadQueue, type Upload } from "@/features/messages/files/upload-queue";
import { type Notice, showNotices } from "@/lib/device/notify";

const notes = new File(["Dear coach,"], "notes.txt", { type: "text/plain" });
let notices: Notice[];
let uploads: readonly Upload[];
let stopShowing: () => void;

beforeEach(() => {
  notices = [];
  uploads = [];
  stopShowing = showNotices((notice) => notices.push(notice));
});
afterEach(() => {
  stopShowing();
});

function nobodysQueue() {
  return makeUploadQueue({
    sharedWith: undefined,
    getToken: () => null,
    onUploads: (change) => {
      uploads = change(uploads);
    },
  });
}

test("[file-9] without a sign-in nothing is uploaded, with an error", async () => {
  await nobodysQueue().add([notes]);
  await expect
    .poll(() => notices)
    .toEqual([{ tone: "danger", title: "Upload error", body: "User not authenticated" }]);
  expect(uploads).toMatchObject([{ name: "notes.txt", status: "error" }]);
});

test("[file-10] an upload can be removed from the list", async () => {
  const queue = nobodysQueue();
  await queue.add([notes]);
  queue.remove(uploads[0]?.id ?? "");
  expect(uploads).toEqual([]);
});
