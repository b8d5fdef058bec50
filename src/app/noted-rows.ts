import { matchPath } from "react-router-dom";

type FetchPage = () => Promise<unknown>;

/** The loader of each route, in the table's order. */
export const notedRows = new Map<string, FetchPage>();

export function rowAt(pathname: string): FetchPage | undefined {
  const row = [...notedRows].find(([path]) => path !== "*" && matchPath(path, pathname) !== null);
  return row?.[1];
}
