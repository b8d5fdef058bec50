import { expect, it } from "vitest";
import { parseSettings, readSettings } from "./settings-file";

it("reads settings as systemd does: names, texts, quotes and comments", () => {
  const text = `# Settings of Passage
PUBLIC_URL=https://portal.example
; another comment
BACKUP_BUCKET="https://server/bucket/folder"
SMTP_URL='smtp://me:a=b@mail.example'
EMPTY=
not a setting
`;
  expect(parseSettings(text)).toEqual({
    PUBLIC_URL: "https://portal.example",
    BACKUP_BUCKET: "https://server/bucket/folder",
    SMTP_URL: "smtp://me:a=b@mail.example",
    EMPTY: "",
  });
});

it("has no settings where there is no file", () => {
  expect(readSettings("/nowhere/passage.env")).toEqual({});
});
