interface Page<Row> {
  page: Row[];
  isDone: boolean;
  continueCursor: string;
}

export async function readAll<Row>(
  read: (paginationOpts: { numItems: number; cursor: string | null }) => Promise<Page<Row>>,
  numItems = 50,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const answer = await read({ numItems, cursor });
    rows.push(...answer.page);
    ({ isDone } = answer);
    cursor = answer.continueCursor;
  }
  return rows;
}
