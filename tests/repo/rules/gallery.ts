import { isIn, isTest, type Rule } from "../repository";

const exportedPart = /^export (?:function|const) ([A-Z][a-z]\w*)/gm;
const parts = isIn("src/components/ui", "src/components/patterns");

/** Parts that are not in the gallery are never checked on their own. */
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
