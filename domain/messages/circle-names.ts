/** Characters without a shape, and blanks that do not count as white space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Cyrillic and Greek letters that look like a Latin one, as small or as capital letters. */
const TWINS: ReadonlyMap<string, string> = new Map(
  [
    ["\u0430\u03b1", "a"],
    ["\u0432\u03b2", "b"],
    ["\u0441", "c"],
    ["\u0435\u03b5", "e"],
    ["\u043d\u04bb\u03b7", "h"],
    ["\u0456\u03b9\u0131", "i"],
    ["\u0458", "j"],
    ["\u043a\u03ba", "k"],
    ["\u043c\u03bc", "m"],
    ["\u03bd", "n"],
    ["\u043e\u03bf", "o"],
    ["\u0440\u03c1", "p"],
    ["\u0455", "s"],
    ["\u0442\u03c4", "t"],
    ["\u0445\u03c7", "x"],
    ["\u0443\u03c5", "y"],
    ["\u03b6", "z"],
  ].flatMap(([twins = "", letter = ""]) => Array.from(twins, (twin) => [twin, letter] as const)),
);

/** Equal for names that look alike to a reader: case, spacing, invisible characters and look-alike letters make no difference. */
export const circleNameKey = (name: string): string =>
  Array.from(
    name
      .normalize("NFKC")
      .replace(/\s+/gu, " ")
      .replace(UNSEEN, "")
      .replace(/ +/g, " ")
      .trim()
      .toLowerCase(),
    (letter) => TWINS.get(letter) ?? letter,
  ).join("");

/** As it is shown: on one line, without marks that reverse the order of letters. */
export const tidyCircleName = (name: string): string =>
  name
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
