import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

type AddressTabsProps<Name extends string> = {
  /** What the tabs choose between, for whoever cannot see them. */
  label: string;
  /** Their names in the address and their labels, in order. The first is open where the address names none of them. */
  tabs: Readonly<Record<Name, string>>;
  panels: Readonly<Record<Name, ReactNode>>;
};

/**
 * Tabs of a page, held in its address: a link leads to one and a reload finds it again. Turning to another takes no step in the
 * browser's history, since the arrow keys open each tab they pass, and lets go of what else the address said of the last.
 */
export function AddressTabs<Name extends string>({ label, tabs, panels }: AddressTabsProps<Name>) {
  const [address, setAddress] = useSearchParams();
  const names = Object.keys(tabs) as Name[];
  const first = names[0];
  const tab = names.find((name) => name === address.get("tab")) ?? first;
  if (tab === undefined) return null;
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => setAddress(next === first ? {} : { tab: next }, { replace: true })}
      className="mt-8"
    >
      <TabsList aria-label={label}>
        {names.map((name) => (
          <TabsTrigger key={name} value={name}>
            {tabs[name]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab}>{panels[tab]}</TabsContent>
    </Tabs>
  );
}
