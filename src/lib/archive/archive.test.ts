import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { openZip, packedName, writeData } from "@/lib/archive/archive-files";
import { writeArchivePage } from "@/lib/archive/archive-page";
import { packFiles } from "@/lib/archive/pack-files";

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

  test("escapes people's texts", () => {
    expect(document_.querySelectorAll("img, script, style, [style], [onerror]")).toHaveLength(0);
    expect(document_.body.textContent).toContain(hostile);
    expect(document_.querySelector("h1")?.textContent).toBe("Everything of <Ada> & co");
  });

  test("labels fields, leaves out ids, and says where a list is empty", () => {
    const names = [...document_.querySelectorAll("dt")].map((name) => name.textContent);
    expect(names).toEqual(["Title", "Is done", "Created at"]);
    expect(document_.querySelector("#feedback")?.textContent).toContain("Nothing.");
  });

  test("shows lists and what is inside a field without marks of a program", () => {
    const rows = [
      {
        habitDays: ["2026-11-28", "2026-11-29"],
        answers: [{ label: "Energy", value: 7 }, null],
        requestHash: "abc",
      },
    ];
    const written = writeArchivePage(words, [{ name: "actions", heading: "Actions", rows }]);
    const { body } = new DOMParser().parseFromString(
      written.replace(/<link [^>]*>/, ""),
      "text/html",
    );
    const main = body.querySelector("main");
    expect(main?.textContent).toContain("Habit days2026-11-28, 2026-11-29");
    expect(main?.textContent).toContain("LabelEnergyValue7");
    expect(main?.textContent).not.toMatch(/[[\]{}"]|hash/i);
  });

  test("links to files with any name", () => {
    const link = document_.querySelector("#the-files a");
    expect(link?.getAttribute("href")).toBe("files/001%20a%26b%3F%23.txt");
  });
});

test("X04: the JSON of a part is complete, and its table is safe for spreadsheets", () => {
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

test("F14: a file's name cannot leave its folder, and equal names stay apart", () => {
  expect(packedName(1, "../../x")).toBe("files/001 __.._x");
  expect(packedName(2, "a\u0000b:c.txt ")).toBe("files/002 a_b_c.txt_");
  expect(packedName(3, "same.txt")).not.toBe(packedName(4, "same.txt"));
  for (const name of ["..", "/", "\\..\\x", ".htaccess"]) {
    expect(packedName(1, name).split("/")).toHaveLength(2);
  }
});

test("a packed archive can be unpacked", async () => {
  const zip = openZip();
  zip.addText("a/b.txt", "שלום 🌿");
  await zip.addBytes("c.bin", new Blob([new Uint8Array([0, 255, 7])]));
  const files = unzipSync(new Uint8Array(await zip.close().arrayBuffer()));
  expect(strFromU8(files["a/b.txt"] ?? new Uint8Array())).toBe("שלום 🌿");
  expect([...(files["c.bin"] ?? [])]).toEqual([0, 255, 7]);
});

describe("the files of an archive", () => {
  const files = Array.from({ length: 300 }, (_, place) => ({
    path: packedName(place + 1, "same.txt"),
    address: `/files/${String(place)}`,
    name: `same-${String(place)}.txt`,
  }));

  test("are loaded one at a time, with progress; missing files are named and the rest is packed", async () => {
    const zip = openZip();
    const reported: number[] = [];
    let underWay = 0;
    const fetchProtected = async (address: string) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await Promise.resolve();
      underWay -= 1;
      if (address.endsWith("/7")) throw new Error("It is gone.");
      return new Blob([address]);
    };
    const { packed, missing } = await packFiles(zip, files, {
      fetchProtected,
      onFile: (place) => reported.push(place),
    });
    expect(reported).toEqual(files.map((_, place) => place));
    expect(missing).toEqual(["same-7.txt"]);
    const inside = unzipSync(new Uint8Array(await zip.close().arrayBuffer()));
    expect(Object.keys(inside)).toEqual(packed);
    expect(packed).toHaveLength(299);
    expect(strFromU8(inside[files[299]?.path ?? ""] ?? new Uint8Array())).toBe("/files/299");
  });

  test("stay intact when larger than the buffer", async () => {
    const zip = openZip();
    const bytes = new Uint8Array(5 * 1024 * 1024).fill(7);
    for (const name of ["a", "b", "c"]) await zip.addBytes(name, new Blob([bytes]));
    const inside = unzipSync(new Uint8Array(await zip.close().arrayBuffer()));
    expect(Object.values(inside).map(({ length }) => length)).toEqual(
      [1, 1, 1].map(() => 5 * 1024 * 1024),
    );
    expect(inside.c?.every((byte) => byte === 7)).toBe(true);
  });
});
