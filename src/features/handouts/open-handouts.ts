type Line = { dueDate?: string; answeredAt?: number };

/** Unanswered ones by due date, then those without a date in their order. */
export const openHandouts = <Handout extends Line>(handouts: readonly Handout[]): Handout[] =>
  handouts
    .filter(({ answeredAt }) => answeredAt === undefined)
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));

/** Sorts after every date. */
const never = "9999-99-99";
const orderOf = ({ dueDate = never }: Line) => dueDate;
