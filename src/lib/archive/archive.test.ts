import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { openZip, packedName, writeData } from "@/lib/archive/archive-files";
import { writeArchivePage } from "@/lib/archive/archive-page";

const words = {
  title: "Everything of <Ada> & co",
  made: "Made today",
  contents: "Contents",
  nothing: "Nothing.",
  count: (rows: number) => `${String(rows)} entries`,
};
const hostile = '<img src=x onerror="alert(1)">';

describe("the page of an archive", () => {
  const page = writeArchivePage(
    words,
    [
      {
        name: "goals",
        heading: "Goals",
        rows: [{ id: "1", clientId: "2", title: hostile, isDone: true, note: null, createdAt: 0 }],
      },
      { name: "feedback", heading: "Feedback", rows: [] },
    ],
    { heading: "Files", paths: ["files/001 a&b?#.txt"] },
  );
  const document_ = new DOMParser().parseFromString(page.replace(/<link [^>]*>/, ""), "text/html");

  test("shows people's words as text, and runs nothing", () => {
    expect(document_.querySelectorAll("img, script, style, [style], [onerror]")).toHaveLength(0);
    expect(document_.body.textContent).toContain(hostile);
    expect(document_.querySelector("h1")?.textContent).toBe("Everything of <Ada> & co");
  });

  test("names fields in words, leaves ids to the data, and says where there is nothing", () => {
    const names = [...document_.querySelectorAll("dt")].map((name) => name.textContent);
    expect(names).toEqual(["Title", "Is done", "Created at"]);
    expect(document_.querySelector("#feedback")?.textContent).toContain("Nothing.");
  });

  test("leads to the files by an address that holds any name", () => {
    const link = document_.querySelector("#the-files a");
    expect(link?.getAttribute("href")).toBe("files/001%20a%26b%3F%23.txt");
  });
});

test("X04: the data of a part is whole as JSON, and harmless as a table", () => {
  const rows = [
    { text: "=HYPERLINK(1)", list: ["a"] },
    { text: "-1", more: 5 },
  ];
  const data = writeData({ name: "notes", heading: "Notes", rows });
  expect(JSON.parse(data["data/notes.json"] ?? "")).toEqual(rows);
  expect(data["data/notes.csv"]).toBe(
    '\uFEFFtext,list,more\r\n"\'=HYPERLINK(1)","[""a""]",\r\n"\'-1",,5\r\n',
  );
});

test("F14: a file's name cannot leave its folder, and two of one name stay apart", () => {
  expect(packedName(1, "../../x")).toBe("files/001 __.._x");
  expect(packedName(2, "a\u0000b:c.txt ")).toBe("files/002 a_b_c.txt_");
  expect(packedName(3, "same.txt")).not.toBe(packedName(4, "same.txt"));
  for (const name of ["..", "/", "\\..\\x", ".htaccess"]) {
    expect(packedName(1, name).split("/")).toHaveLength(2);
  }
});

test("what is packed comes out again", async () => {
  const zip = openZip();
  zip.addText("a/b.txt", "שלום 🌿");
  await zip.addBytes("c.bin", new Blob([new Uint8Array([0, 255, 7])]));
  const files = unzipSync(new Uint8Array(await zip.close().arrayBuffer()));
  expect(strFromU8(files["a/b.txt"] ?? new Uint8Array())).toBe("שלום 🌿");
  expect([...(files["c.bin"] ?? [])]).toEqual([0, 255, 7]);
});
