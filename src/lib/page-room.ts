/** How many pages the lists of one window may hold together. Each is a live query, and the server answers so many of a window. */
export function pageRoom(pagesMax: number) {
  const held = new Map<string, number>();
  return {
    /** Returns how it is given back. */
    hold: (list: string, pages: number) => {
      held.set(list, pages);
      return () => {
        held.delete(list);
      };
    },
    isThere: () => [...held.values()].reduce((sum, pages) => sum + pages, 0) < pagesMax,
  };
}
