import { matchPath } from "react-router-dom";

type FetchPage = () => Promise<unknown>;

/** How each row of the route table is fetched, in the table's order. */
export const notedRows = new Map<string, FetchPage>();

/** The row that stands at an address. */
export function rowAt(pathname: string): FetchPage | undefined {
  const row = [...notedRows].find(([path]) => path !== "*" && matchPath(path, pathname) !== null);
  return row?.[1];
}
