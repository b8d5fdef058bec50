import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";

import { cn } from "@/lib/class-names";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

type AddressTabsProps<Name extends string> = {
  label: string;
  /** URL name and label, in order. The first one is the default. */
  tabs: Readonly<Record<Name, string>>;
  panels: Readonly<Record<Name, ReactNode>>;
  /** What else the URL may name: parts of a panel, which open its tab. */
  parts?: Readonly<Partial<Record<Name, readonly string[]>>>;
  isFillingPhone?: boolean;
  /** On a phone the open panel is shown without the others’ names. */
  isAloneOnPhone?: boolean;
};

/**
 * Tabs whose state is in the URL, for links and reloads. Switching replaces the history entry, since the arrow keys
 * open each tab they pass, and drops other search parameters.
 */
export function AddressTabs<Name extends string>(props: AddressTabsProps<Name>) {
  const { label, tabs, panels, parts, isFillingPhone = false, isAloneOnPhone = false } = props;
  const [address, setAddress] = useSearchParams();
  const names = Object.keys(tabs) as Name[];
  const first = names[0];
  const named = address.get("tab") ?? "";
  const tab = names.find((name) => name === named || parts?.[name]?.includes(named)) ?? first;
  if (tab === undefined) return null;
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => setAddress(next === first ? {} : { tab: next }, { replace: true })}
      className={cn(
        "mt-3",
        isFillingPhone && "max-md:mt-1 max-md:gap-2 max-md:min-h-0 max-md:flex-1",
      )}
    >
      <TabsList aria-label={label} className={isAloneOnPhone ? "max-md:hidden" : undefined}>
        {names.map((name) => (
          <TabsTrigger key={name} value={name}>
            {tabs[name]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent
        key={tab}
        value={tab}
        className={cn(
          isFillingPhone && "max-md:min-h-0 max-md:flex-1 max-md:pt-2",
          isAloneOnPhone && "max-md:pt-0",
        )}
      >
        {panels[tab]}
      </TabsContent>
    </Tabs>
  );
}
