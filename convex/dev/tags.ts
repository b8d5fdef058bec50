import type { Client } from "./people";

const names = ["Career change", "Evenings", "Sponsored"] as const;

interface Tag {
  name: string;
  clients: number[];
}

const every = [3, 4, 7];

/** The first tag is the most frequent one; some clients have two, most have none. */
export const makeTags = (clients: readonly Client[]): Tag[] =>
  names.map((name, place) => ({
    name,
    clients: clients.flatMap((_, position) =>
      position % (every[place] ?? 1) === place ? [position] : [],
    ),
  }));
