import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { communication } from "@/content/messages/communication";
import { privateFileWords } from "@/content/messages/private-files";
import { uploading } from "@/content/messages/uploads";
import { UploadPanel, UploadSheet, useSharing } from "@/features/messages/files/sharing";
import { type Notice, showNotices } from "@/lib/device/notify";
import type { PrivacyChoiceProps } from "@/lib/shares/private-uploads";

const notes = new File(["Dear coach,"], "notes.txt", { type: "text/plain" });
const seal = { seal: () => Promise.resolve(null), onSent: () => undefined };
let notices: Notice[];
let stopShowing: () => void;

beforeEach(async () => {
  notices = [];
  stopShowing = showNotices((notice) => notices.push(notice));
  await UploadPanel.fetch();
});
afterEach(() => {
  cleanup();
  stopShowing();
});

/** Seals while it is shown and ticked. */
function Choice({ isPrivate, onPrivate, onSeal }: PrivacyChoiceProps) {
  useEffect(() => {
    onSeal(isPrivate ? seal : null);
    return () => onSeal(null);
  }, [isPrivate, onSeal]);
  return (
    <input
      type="checkbox"
      aria-label="Choice"
      checked={isPrivate}
      onChange={(event) => onPrivate(event.currentTarget.checked)}
    />
  );
}

function Conversation() {
  const sharing = useSharing({ PrivacyChoice: Choice });
  return (
    <>
      <UploadSheet sharing={sharing} />
      <button type="button" onClick={() => sharing.addFiles([notes])}>
        Paste
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Nobody is signed in here, so each file that would be sent stays in the list. */
const listed = () => screen.queryAllByText(uploading.failed);
const marked = () => screen.queryAllByLabelText(privateFileWords.mark);

test("[vault-64] a file marked private is held after the panel is closed, and sealed once it is open again", async () => {
  render(<Conversation />);
  press("Paste");
  await waitFor(() => expect(listed()).toHaveLength(1));
  expect(marked()).toHaveLength(0);
  fireEvent.click(screen.getByRole("checkbox"));
  press(communication.messages.closeUpload);
  expect(screen.queryByRole("checkbox")).toBeNull();
  notices = [];
  press("Paste");
  expect(notices).toEqual([privateFileWords.held]);
  await screen.findByRole("checkbox", { checked: true });
  press("Paste");
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(marked()).toHaveLength(1);
  fireEvent.click(screen.getByRole("checkbox"));
  press("Paste");
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(marked()).toHaveLength(1);
});
