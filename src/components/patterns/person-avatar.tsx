import { initials, type NamedPerson } from "@domain/accounts/full-name";
import type { ComponentProps } from "react";

import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { usePhoto } from "@/lib/device/photos";

type PersonAvatarProps = Pick<ComponentProps<typeof Avatar>, "size" | "className"> & {
  person: NamedPerson;
  personId: string;
};

/** Decoration beside a written name, hidden from screen readers. */
export function PersonAvatar({ person, personId, ...avatar }: PersonAvatarProps) {
  const photo = usePhoto(personId);
  if (photo === null) return <InitialsAvatar person={person} {...avatar} />;
  return (
    <Avatar aria-hidden {...avatar}>
      <AvatarImage src={photo} alt="" />
      <AvatarFallback>{initials(person)}</AvatarFallback>
    </Avatar>
  );
}

export function InitialsAvatar({ person, ...avatar }: Omit<PersonAvatarProps, "personId">) {
  return (
    <Avatar aria-hidden {...avatar}>
      <AvatarFallback>{initials(person)}</AvatarFallback>
    </Avatar>
  );
}
