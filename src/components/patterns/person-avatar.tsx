import type { ComponentProps } from "react";

import { Avatar } from "@/components/ui/avatar";
import { usePhoto } from "@/lib/photos";

type PersonAvatarProps = Omit<ComponentProps<typeof Avatar>, "pictureUrl"> & { personId: string };

/** Somebody's photo where the reader may see one, their initials otherwise. Decoration beside a written name. */
export function PersonAvatar({ personId, ...avatar }: PersonAvatarProps) {
  return <Avatar {...avatar} pictureUrl={usePhoto(personId)} />;
}
