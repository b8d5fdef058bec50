/** Sample texts of the development gallery: short, long, unbroken and right-to-left. */
import type { TextBlock } from "@domain/work/library-texts";

export const galleryWords = {
  title: "Gallery",
  lead: "Every part in every state, in light and dark. This page exists in development only.",
  parts: "Parts",
  light: "Light",
  dark: "Dark",
};

export const samples = {
  short: "Begin",
  sentence: "Rest is part of the walk.",
  linked: "The map we spoke of is at https://example.com/map, if you want to look.",
  long: "Write down, before the week is over, what you would tell a friend who asked you the same question",
  unbroken: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  rightToLeft: "اكتب سطراً واحداً كل مساء، قبل النوم",
  hint: "Only you and your coach can read this.",
  error: "Please fill this in.",
  person: { firstName: "Imogen", lastName: "Vale" },
  foreignPerson: { firstName: "רבקה", lastName: "לוי" },
} as const;

export const reading: readonly TextBlock[] = [
  { kind: "heading", text: "The first evening" },
  {
    kind: "paragraph",
    text: "Nobody arrives all at once. The body is here before the thoughts are, and the thoughts before the wish that sent them.",
  },
  { kind: "point", text: "Name what you carried in." },
  { kind: "point", text: "Put one of these things down, if only until morning." },
  { kind: "paragraph", text: samples.rightToLeft },
];
