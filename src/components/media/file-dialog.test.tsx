import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { filePartBytes } from "@domain/privacy/vault-files";
import type { ConvexReactClient } from "convex/react";
import { afterEach, expect, test, vi } from "vitest";

import { FileDialog } from "@/components/media/file-dialog";
import { sealedFileWords as words } from "@/content/sealed-files";
import { watchLine } from "@/lib/live/line";
import type { Bytes } from "@/lib/sealed-bytes";
import type { SealedFile } from "@/lib/vault/kept-files";
import { MissingFile, openFile, type ReadFile } from "@/lib/vault/opened-file";

const photo: SealedFile = {
  ...{ id: "one", key: "", name: "heron.png", type: "image/png", size: 9 },
  ...{ preview: 3, width: 20, height: 10, added_at: "" },
};
const smallNumber = 1;

const line = { isConnected: true, look: () => {} };
const stop = { line: () => {} };
function followLine() {
  stop.line = watchLine({
    connectionState: () => ({ isWebSocketConnected: line.isConnected }),
    subscribeToConnectionState: (look: () => void) => {
      line.look = look;
      return () => undefined;
    },
  } as unknown as ConvexReactClient);
}

afterEach(() => {
  cleanup();
  stop.line();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(read: (number: number) => Promise<Bytes>, file = photo) {
  const addresses = {
    createObjectURL: ({ size }: Blob) => `blob:${size}`,
    revokeObjectURL: vi.fn(),
  };
  vi.stubGlobal("URL", Object.assign(class extends URL {}, addresses));
  const readAny: ReadFile = () => Promise.resolve(read);
  const closing = { onClose: () => undefined, lead: "", missing: "It is missing." };
  render(<FileDialog file={file} read={readAny} open={openFile} {...closing} />);
}

const saving = () => screen.getByRole<HTMLButtonElement>("button", { name: words.save });
const small = () => document.querySelector("img[src='blob:3']");

test("[vault-80] a photo that cannot be loaded is shown as its thumbnail with a message, and in full once the connection is back", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  followLine();
  act(() => {
    line.isConnected = false;
    line.look();
    vi.advanceTimersByTime(2000);
  });
  show((number) => {
    if (number === smallNumber) return Promise.resolve(new Uint8Array(3));
    return line.isConnected
      ? Promise.resolve(new Uint8Array(9))
      : Promise.reject(new Error("Cut."));
  });
  await screen.findByText(words.onlySmall);
  await vi.waitFor(() => expect(small()).not.toBeNull());
  expect(saving().disabled).toBe(true);
  act(() => {
    line.isConnected = true;
    line.look();
  });
  const whole = await screen.findByRole<HTMLImageElement>("img", { name: photo.name });
  expect(whole.src).toBe("blob:9");
  expect(small()).toBeNull();
  expect(saving().disabled).toBe(false);
});

test("[vault-80] a missing photo has its own message, and no thumbnail is waited for", async () => {
  show(() => Promise.reject(new MissingFile()));
  await screen.findByText("It is missing.");
  expect(document.querySelector("[data-slot=skeleton]")).toBeNull();
});

const size = 3 * filePartBytes;
const walk = { ...photo, name: "a walk.ogg", type: "audio/ogg", size, preview: undefined };
const soundPart = () => {
  const bytes = new Uint8Array(filePartBytes);
  bytes.set(new TextEncoder().encode("OggS"));
  return Promise.resolve(bytes);
};
const findPlayer = () => screen.findByLabelText(walk.name, { selector: "audio" });

test("[vault-76] a long recording is opened as a whole if its player does not reach the window", async () => {
  const worker = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal("navigator", { serviceWorker: worker });
  show(soundPart, walk);
  const player = await findPlayer();
  expect(player.getAttribute("src")).toMatch(/^\/vault-media\//);
  fireEvent.error(player);
  await waitFor(async () =>
    expect((await findPlayer()).getAttribute("src")).toBe(`blob:${String(size)}`),
  );
  fireEvent.error(await findPlayer());
  await screen.findByText(words.unplayable);
});

function showWalk() {
  const worker = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal("navigator", { serviceWorker: worker });
  const closing = { onClose: () => undefined, lead: "", missing: "It is missing." };
  const dialogOf = (read: ReadFile, isWaiting: boolean) => (
    <FileDialog {...{ file: walk, read, isWaiting, ...closing }} open={openFile} />
  );
  const readAny: ReadFile = () => Promise.resolve(soundPart);
  const { rerender } = render(dialogOf(readAny, true));
  return (isWaiting: boolean, read = readAny) => rerender(dialogOf(read, isWaiting));
}

test("[vault-76] a long recording keeps playing when the rest of it is uploaded meanwhile", async () => {
  const change = showWalk();
  const player = await findPlayer();
  change(false);
  await act(() => Promise.resolve());
  expect(await findPlayer()).toBe(player);
});

test("[vault-78] a file that has to be loaded again while offline says so, and plays once online", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  followLine();
  const change = showWalk();
  const before = (await findPlayer()).getAttribute("src");
  line.isConnected = false;
  change(true, () =>
    line.isConnected ? Promise.resolve(soundPart) : Promise.reject(new Error("Cut.")),
  );
  await screen.findByText(words.failed);
  act(() => {
    line.look();
    vi.advanceTimersByTime(2000);
  });
  act(() => {
    line.isConnected = true;
    line.look();
  });
  expect((await findPlayer()).getAttribute("src")).not.toBe(before);
});
