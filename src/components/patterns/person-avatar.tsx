import type { ComponentProps } from "react";

import { Avatar } from "@/components/ui/avatar";
import { usePhoto } from "@/lib/device/photos";

type PersonAvatarProps = Omit<ComponentProps<typeof Avatar>, "pictureUrl"> & { personId: string };

/** Decoration beside a written name. */
export function PersonAvatar({ personId, ...avatar }: PersonAvatarProps) {
  return <Avatar {...avatar} pictureUrl={usePhoto(personId)} />;
}
