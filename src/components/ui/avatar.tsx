import { initials, type NamedPerson } from "@domain/accounts/full-name";
import { cva, type VariantProps } from "class-variance-authority";

import { cn } from "@/lib/class-names";

const avatarVariants = cva(
  "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-border bg-border/50 font-display text-foreground select-none",
  {
    variants: {
      size: {
        sm: "size-8 text-xs",
        default: "size-11 text-base",
        lg: "size-20 text-2xl",
        portrait: "size-24 text-3xl",
      },
    },
    defaultVariants: { size: "default" },
  },
);

type AvatarProps = VariantProps<typeof avatarVariants> & {
  person: NamedPerson;
  /** Without one the initials are shown. */
  pictureUrl?: string | null;
  className?: string;
};

/** Decoration beside a written name, hidden from screen readers. */
export function Avatar({ person, pictureUrl, size, className }: AvatarProps) {
  return (
    <span aria-hidden data-slot="avatar" className={cn(avatarVariants({ size }), className)}>
      {pictureUrl ? (
        <img src={pictureUrl} alt="" className="size-full object-cover" />
      ) : (
        initials(person)
      )}
    </span>
  );
}
