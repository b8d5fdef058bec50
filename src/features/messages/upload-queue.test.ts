/** What a list of uploads says where nothing can be sent. */
import { afterEach, beforeEach, expect, test } from "vitest";

import { makeUploadQueue, type Upload } from "@/features/messages/upload-queue";
import { type Notice, showNotices } from "@/lib/notify";

const notes = new File(["Dear coach,"], "notes.txt", { type: "text/plain" });
let told: Notice[];
let uploads: readonly Upload[];
let stopShowing: () => void;

beforeEach(() => {
  told = [];
  uploads = [];
  stopShowing = showNotices((notice) => told.push(notice));
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

test("[file-9] without a sign-in nothing is sent, and it says so", async () => {
  await nobodysQueue().add([notes]);
  await expect
    .poll(() => told)
    .toEqual([{ tone: "danger", title: "Upload error", body: "User not authenticated" }]);
  expect(uploads).toMatchObject([{ name: "notes.txt", status: "error" }]);
});

test("[file-10] an upload leaves the list when it is taken off", async () => {
  const queue = nobodysQueue();
  await queue.add([notes]);
  queue.remove(uploads[0]?.id ?? "");
  expect(uploads).toEqual([]);
});
