import { type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { overviewPage } from "@/content/practice/overview";

type FirstOrAllProps<Item> = {
  items: readonly Item[];
  atFirst: number;
  children: (item: Item) => ReactNode;
};

export function FirstOrAll<Item>({ items, atFirst, children }: FirstOrAllProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const hidden = items.length - atFirst;
  return (
    <>
      <ul>{(isWhole ? items : items.slice(0, atFirst)).map(children)}</ul>
      {hidden > 0 && (
        <Button
          variant="link"
          className="mt-3"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((isShown) => !isShown)}
        >
          {isWhole ? overviewPage.less : overviewPage.more(hidden)}
        </Button>
      )}
    </>
  );
}
