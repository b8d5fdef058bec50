import type { ComponentProps } from "react";

import { PagedList as Pages } from "@/components/patterns/paged-list";
import { clientPage } from "@/content/practice/clients";

type PagedListProps<Item> = Omit<ComponentProps<typeof Pages<Item>>, "words"> & {
  words: { loading: string; empty: string; emptySentence: string };
};

export function PagedList<Item>({ words, ...rest }: PagedListProps<Item>) {
  const { failed, more } = clientPage;
  return <Pages {...rest} words={{ failed, more, ...words }} />;
}
