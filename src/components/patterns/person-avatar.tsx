import { initials, type NamedPerson } from "@domain/accounts/full-name";
import type { ComponentProps } from "react";

import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { usePhoto } from "@/lib/device/photos";

type PersonAvatarProps = Pick<ComponentProps<typeof Avatar>, "size" | "className"> & {
  person: NamedPerson;
  personId: string;
};

/** Decoration beside a written name, hidden from screen readers. */
export function PersonAvatar({ personId, ...avatar }: PersonAvatarProps) {
  return <PictureAvatar photo={usePhoto(personId)} {...avatar} />;
}

type PictureAvatarProps = Omit<PersonAvatarProps, "personId"> & { photo?: string | null };

export function PictureAvatar({ person, photo = null, ...avatar }: PictureAvatarProps) {
  return (
    <Avatar aria-hidden {...avatar}>
      {photo !== null && <AvatarImage src={photo} alt="" />}
      <AvatarFallback>{initials(person)}</AvatarFallback>
    </Avatar>
  );
}
