import { isIn, isTest, type Rule } from "../repository";

const exportedPart = /^export (?:function|const) ([A-Z][a-z]\w*)/gm;
const parts = isIn("src/components/ui", "src/components/patterns");

/** A part that nobody can look at on its own is looked at by nobody. */
export const partsStandInTheGallery: Rule = ({ files }) => {
  const shown = files
    .filter(isIn("src/features/gallery"))
    .map(({ text }) => text)
    .join("\n");
  return files
    .filter((file) => parts(file) && file.path.endsWith(".tsx") && !isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exportedPart)]
        .map(([, name = ""]) => name)
        .filter((name) => !new RegExp(`<${name}\\b`).test(shown))
        .map((name) => `${path}: show ${name} in src/features/gallery.`),
    );
};
