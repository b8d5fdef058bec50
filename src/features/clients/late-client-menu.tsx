import type { ComponentProps } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { clientsPage } from "@/content/practice/clients";
import { ClientMenu } from "@/features/clients/client-parts";
import { MenuButton } from "@/features/clients/menu-button";

export function LateClientMenu(props: ComponentProps<typeof ClientMenu>) {
  const name = clientsPage.menu(props.name);
  return (
    <LateMenu button={(onPress) => <MenuButton aria-label={name} onClick={onPress} />}>
      <ClientMenu {...props} />
    </LateMenu>
  );
}
