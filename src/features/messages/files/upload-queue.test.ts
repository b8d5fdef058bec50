import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { privateFileWords } from "@/content/messages/private-files";
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

function nobodysQueue(getToken = (): string | null => null) {
  return makeUploadQueue({
    sharedWith: undefined,
    getToken,
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

test("[vault-64] a private file that can't be sealed now is not sent, nor when it is retried", async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, "send");
  const queue = nobodysQueue(() => "token");
  const seal = vi.fn(() => Promise.resolve(null));
  await queue.add([notes], { seal, onSent: () => expect.unreachable("Nothing was sent.") });
  await expect.poll(() => notices).toMatchObject([{ body: privateFileWords.notSealed }]);
  queue.retry(uploads[0]?.id ?? "");
  await expect.poll(() => notices).toHaveLength(2);
  expect(seal).toHaveBeenCalledTimes(2);
  expect(uploads).toMatchObject([{ name: "notes.txt", status: "error", isPrivate: true }]);
  expect(sent).not.toHaveBeenCalled();
});
