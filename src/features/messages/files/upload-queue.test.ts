import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { messageNotices } from "@/content/messages/message-notices";
import { privateFileWords } from "@/content/messages/private-files";
import {
  makeUploadQueue,
  type SharedWith,
  type Upload,
} from "@/features/messages/files/upload-queue";
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
  vi.unstubAllGlobals();
});

function nobodysQueue(getToken = (): string | null => null, sharedWith?: SharedWith) {
  return makeUploadQueue({
    sharedWith,
    getToken,
    onUploads: (change) => {
      uploads = change(uploads);
    },
  });
}

test("[file-9] uploads nothing without a sign-in, and shows an error", async () => {
  await nobodysQueue().add([notes]);
  await expect
    .poll(() => notices)
    .toEqual([{ tone: "danger", title: "Upload error", body: "User not authenticated" }]);
  expect(uploads).toMatchObject([{ name: "notes.txt", status: "error" }]);
});

test("[file-10] lets an upload be removed from the list", async () => {
  const queue = nobodysQueue();
  await queue.add([notes]);
  queue.remove(uploads[0]?.id ?? "");
  expect(uploads).toEqual([]);
});

test("[vault-64] does not send a private file that cannot be sealed, also on a retry", async () => {
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

/** Answers each upload at once. */
function answerWith(status: number, answer: object) {
  const sent = vi.fn();
  class Answered {
    upload = {};
    status = status;
    responseText = JSON.stringify(answer);
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send(body: unknown) {
      sent(body);
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
  return sent;
}

const part = new ArrayBuffer(1);
const sealed = {
  sealing: {
    ...{ sealId: "s1", keyId: "k1", vaultId: "v1" },
    ...{ head: part, forCoach: part, ownKey: part },
  },
  body: new Blob(["sealed"]),
};

test.each([
  ["client", undefined, "your practice"],
  [
    "coach",
    { clientId: "c1", notice: messageNotices.filesUploaded },
    "the person who runs the server",
  ],
] as const)(
  "[file-8] lets a file be retried when the server is full, and says who can help a %s",
  async (_, sharedWith, helper) => {
    const sent = answerWith(507, { code: "DISK_FULL" });
    const queue = nobodysQueue(() => "token", sharedWith);
    await queue.add([notes]);
    const body = `The server has no room for notes.txt. Please tell ${helper}.`;
    await expect.poll(() => notices).toEqual([{ tone: "danger", title: "Upload error", body }]);
    expect(uploads).toMatchObject([{ name: "notes.txt", status: "error" }]);
    queue.retry(uploads[0]?.id ?? "");
    await expect.poll(() => sent).toHaveBeenCalledTimes(2);
  },
);

test("[vault-64] does not send a private file that is cancelled while it is being sealed", async () => {
  const sent = answerWith(200, {});
  const queue = nobodysQueue(() => "token");
  const finish: ((answer: typeof sealed) => void)[] = [];
  const seal = vi.fn(() => new Promise<typeof sealed>((done) => finish.push(done)));
  await queue.add([notes], { seal, onSent: () => expect.unreachable("Nothing was sent.") });
  await expect.poll(() => finish).toHaveLength(1);
  queue.remove(uploads[0]?.id ?? "");
  finish[0]?.(sealed);
  await queue.add([new File(["Later."], "later.txt", { type: "text/plain" })]);
  await expect.poll(() => uploads).toMatchObject([{ name: "later.txt", status: "completed" }]);
  expect(sent).toHaveBeenCalledTimes(1);
});

test("[vault-64] does not keep a sent private file to be sealed again", async () => {
  const sent = answerWith(200, {});
  const queue = nobodysQueue(() => "token");
  const [seal, onSent] = [vi.fn(() => Promise.resolve(sealed)), vi.fn()];
  await queue.add([notes], { seal, onSent });
  await expect.poll(() => uploads).toMatchObject([{ status: "completed" }]);
  queue.retry(uploads[0]?.id ?? "");
  expect(uploads).toMatchObject([{ status: "completed" }]);
  expect(seal).toHaveBeenCalledOnce();
  expect(onSent).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledExactlyOnceWith(sealed.body);
});

test("[vault-64] refuses a private file whose keys were replaced meanwhile, and says what to do", async () => {
  answerWith(409, { code: "CONFLICT" });
  const queue = nobodysQueue(() => "token");
  const seal = () => Promise.resolve(sealed);
  await queue.add([notes], { seal, onSent: () => expect.unreachable("It was refused.") });
  const body = `notes.txt: ${privateFileWords.conflict}`;
  await expect.poll(() => notices).toMatchObject([{ tone: "danger", body }]);
});
