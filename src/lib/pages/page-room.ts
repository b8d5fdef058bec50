/** Limits the pages of all lists in one window. Each is a live query, and the server limits those per connection. */
export function pageRoom(pagesMax: number) {
  const held = new Map<string, number>();
  return {
    /** Returns how to release them. */
    hold: (list: string, pages: number) => {
      held.set(list, pages);
      return () => {
        held.delete(list);
      };
    },
    isThere: () => [...held.values()].reduce((sum, pages) => sum + pages, 0) < pagesMax,
  };
}
