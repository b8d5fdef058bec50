import { partsStandInTheGallery } from "../rules/gallery";
import {
  coloursAreTokens,
  copyLivesInContent,
  keptKeysAreDeclared,
  routesAndPagesMatch,
} from "../rules/screens";
import { clientsNameNobody, publicFunctionsSayTheirShape } from "../rules/server";
import type { TidyCase } from "./tidy-case";

const server: TidyCase[] = [
  {
    rule: publicFunctionsSayTheirShape,
    says: "a public function without args, a query without returns, or with neither in sight",
    files: {
      "convex/notes.ts": `
        export const list = clientQuery({ returns: v.null(), handler });
        export const read = publicQuery({ args: {}, handler });
        export const send = coachMutation(handler);
        export const good = memberQuery({ args: {}, returns, handler });
        export const purge = systemMutation({ handler });
      `,
    },
    problems: [
      "convex/notes.ts list: has no args validator, add one.",
      "convex/notes.ts read: has no returns validator, add one.",
      "convex/notes.ts send: has no args validator, add one.",
    ],
  },
  {
    rule: clientsNameNobody,
    says: "a client naming a person, by name, by table, or inside a shared validator",
    files: {
      "convex/notes.ts": `
        export const list = clientQuery({ args: { ownerId: v.string() } });
        export const read = memberQuery({ args: { whose: v.optional(v.id("users")) } });
        export const send = publicQuery({ args: { ...noteFields } });
        export const edit = clientMutation({ args: { noteId: v.id("notes"), text: vText } });
        export const listOfClient = coachQuery({ args: { clientId: v.id("users") } });
        export const isMuted = coachQuery({ args: { clientId: v.id("users") } });
        export const setMuted = memberMutation({ args: { isMuted: v.boolean() } });
        export const mute = memberMutation({ args: { by: shorthand } });
        const shorthand = v.object({ senderId });
      `,
      "convex/validators.ts": `
        export const noteFields = { text: v.string(), by: vPerson };
        const vPerson = v.object({ userId: v.string() });
        export const vText = v.string();
      `,
    },
    problems: [
      'convex/notes.ts list: takes "ownerId" from a client, use ctx.viewer.',
      'convex/notes.ts read: takes "users" from a client, use ctx.viewer.',
      'convex/notes.ts send: takes "userId" from a client, use ctx.viewer.',
      'convex/notes.ts mute: takes "senderId" from a client, use ctx.viewer.',
    ],
  },
];

const tag = (name: string, words: string) => `const part = <${name}>${words}</${name}>;`;

const screens: TidyCase[] = [
  {
    rule: partsStandInTheGallery,
    says: "a part that the gallery does not draw, but nothing else",
    files: {
      "src/components/ui/lamp.tsx": "export function Lamp() {}\nexport const lampShades = 3;",
      "src/components/patterns/lamp-row.tsx": "export function LampRow() {}",
      "src/features/gallery/gallery.tsx": "export const Gallery = () => <LampRow />;",
    },
    problems: ["src/components/ui/lamp.tsx: show Lamp in src/features/gallery."],
  },
  {
    rule: keptKeysAreDeclared,
    says: "a key of the browser's store that is made elsewhere by saying so",
    files: {
      "src/features/goals/draft.ts": "keep({ key: `draft_${userId}` as KeptKey });",
      "src/lib/notes.ts": 'const key = "note" as unknown as KeptKey;',
      "src/lib/kept/kept-keys.ts": "export const browserKey = (name) => name as KeptKey;",
    },
    problems: [
      'src/features/goals/draft.ts:1: "as KeptKey" makes a key by saying so, declare its name in src/lib/kept/kept-keys.ts.',
      'src/lib/notes.ts:1: "as unknown as KeptKey" makes a key by saying so, declare its name in src/lib/kept/kept-keys.ts.',
    ],
  },
  {
    rule: coloursAreTokens,
    says: "palette classes and raw colours outside the tokens",
    files: {
      "src/components/badge.tsx": `<b className="hover:bg-red-500 text-white bg-card" />`,
      "src/styles/main.css": "a { color: #fff; }\nb { color: oklch(0.9 0.1 88); }",
      "src/styles/tokens.css": "a { color: #fff; }",
      "src/styles/contrast.test.ts": String.raw`text.match(/oklch\((\d)/); '<use href="icons.svg#add">'`,
      "index.html": `<meta name="theme-color"\n  content="#fafafa" />\n<body bgcolor="#000">`,
      "public/icon.svg": `<path fill="#123456" />`,
    },
    problems: [
      'src/components/badge.tsx:1: "bg-red-500" is a palette class, use a role of src/styles/tokens.css.',
      'src/components/badge.tsx:1: "text-white" is a palette class, use a role of src/styles/tokens.css.',
      'src/styles/main.css:1: "#fff" is a raw colour, use a role of src/styles/tokens.css.',
      'src/styles/main.css:2: "oklch(0.9" is a raw colour, use a role of src/styles/tokens.css.',
      'index.html:3: "#000" is a raw colour, use a role of src/styles/tokens.css.',
    ],
  },
  {
    rule: routesAndPagesMatch,
    says: "a row without its page, and a page without its row",
    files: {
      "src/app/router.tsx": `
        const Notes = lazy(() => import("@/pages/notes"));
        const Lost = lazy(() => import("@/pages/admin/lost"));
      `,
      "src/pages/notes.tsx": "",
      "src/pages/notes.test.tsx": "",
      "src/pages/admin/hidden.tsx": "",
    },
    problems: [
      "src/app/router.tsx: there is no src/pages/admin/lost.tsx, write it or take the row out.",
      "src/pages/admin/hidden.tsx: no row of src/app leads here, add one or move the file.",
    ],
  },
  {
    rule: copyLivesInContent,
    says: "a sentence among the tags, also between braces, and not a label or a class",
    files: {
      "src/features/notes/list.tsx": tag("p", "Nothing has been written here\n  by anybody yet."),
      "src/features/notes/empty.tsx": tag("p", `{"Nothing has been written here by anybody yet."}`),
      "src/features/notes/label.tsx": `<b className={"${"p-4 ".repeat(20)}"}>Save</b>`,
      "src/features/notes/list.test.tsx": tag("p", "word ".repeat(20)),
    },
    problems: [
      'src/features/notes/list.tsx: "Nothing has been wri…" is copy, move it to src/content.',
      'src/features/notes/empty.tsx: "Nothing has been wri…" is copy, move it to src/content.',
    ],
  },
];

export const serverAndScreens: TidyCase[] = [...server, ...screens];
