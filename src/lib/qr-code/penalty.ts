/** How hard a drawing is to read, by the standard's four rules: long runs, blocks, likenesses of a finder, uneven ink. */
export function penaltyOf(squares: readonly (readonly boolean[])[]): number {
  const columns = squares.map((_, x) => squares.map((row) => row[x] === true));
  const lines = [...squares, ...columns];
  return (
    sum(lines.map(runPenalty)) +
    sum(lines.map(finderPenalty)) +
    blockPenalty(squares) +
    inkPenalty(squares)
  );
}

function runPenalty(line: readonly boolean[]): number {
  let [penalty, length] = [0, 0];
  for (const [at, isDark] of line.entries()) {
    length = at > 0 && line[at - 1] === isDark ? length + 1 : 1;
    if (length === 5) penalty += 3;
    else if (length > 5) penalty += 1;
  }
  return penalty;
}

/** Dark, light, three dark, light, dark, with four light on either side. */
const LIKENESSES = ["10111010000", "00001011101"];

function finderPenalty(line: readonly boolean[]): number {
  const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
  const starts = Array.from(text, (_, at) => at);
  return (
    40 * sum(LIKENESSES.map((like) => starts.filter((at) => text.startsWith(like, at)).length))
  );
}

function blockPenalty(squares: readonly (readonly boolean[])[]): number {
  const blocks = squares.slice(1).flatMap((row, above) =>
    row.slice(1).filter((isDark, left) => {
      const upper = squares[above] ?? [];
      return row[left] === isDark && upper[left] === isDark && upper[left + 1] === isDark;
    }),
  );
  return 3 * blocks.length;
}

function inkPenalty(squares: readonly (readonly boolean[])[]): number {
  const all = squares.flat();
  const dark = all.filter(Boolean).length;
  const fifthsOff = Math.ceil(Math.abs(dark * 20 - all.length * 10) / all.length) - 1;
  return 10 * Math.max(0, fifthsOff);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
