type Line = { dueDate?: string; answeredAt?: number };

/** Not answered yet: what is due first, then those without a date as they came. */
export const openHandouts = <Handout extends Line>(handouts: readonly Handout[]): Handout[] =>
  handouts
    .filter(({ answeredAt }) => answeredAt === undefined)
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));

/** After every date. */
const never = "9999-99-99";
const orderOf = ({ dueDate = never }: Line) => dueDate;
