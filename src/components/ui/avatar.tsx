import * as AvatarPrimitive from "@radix-ui/react-avatar";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

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

export function Avatar({
  size = "default",
  className,
  ...props
}: ComponentProps<typeof AvatarPrimitive.Root> & VariantProps<typeof avatarVariants>) {
  return (
    <AvatarPrimitive.Root
      data-slot="avatar"
      data-size={size}
      {...props}
      className={cn("group/avatar relative", avatarVariants({ size }), className)}
    />
  );
}

export function AvatarImage({ className, ...props }: ComponentProps<typeof AvatarPrimitive.Image>) {
  return (
    <AvatarPrimitive.Image
      data-slot="avatar-image"
      {...props}
      className={cn("size-full object-cover", className)}
    />
  );
}

export function AvatarFallback(props: ComponentProps<typeof AvatarPrimitive.Fallback>) {
  return <AvatarPrimitive.Fallback data-slot="avatar-fallback" {...props} />;
}

function AvatarBadge({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="avatar-badge"
      {...props}
      className={cn(
        "absolute right-0 bottom-0 z-10 inline-flex size-2.5 items-center justify-center rounded-full bg-primary text-primary-foreground ring-2 ring-background group-data-[size=sm]/avatar:size-2 [&>svg]:size-2",
        className,
      )}
    />
  );
}

function AvatarGroup({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="avatar-group"
      {...props}
      className={cn(
        "group/avatar-group flex -space-x-2 *:data-[slot=avatar]:ring-2 *:data-[slot=avatar]:ring-background",
        className,
      )}
    />
  );
}

function AvatarGroupCount({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="avatar-group-count"
      {...props}
      className={cn(
        "relative flex size-11 shrink-0 items-center justify-center rounded-full bg-muted text-sm text-muted-foreground ring-2 ring-background group-has-data-[size=sm]/avatar-group:size-8",
        className,
      )}
    />
  );
}

/* Exported for shadcn parts that may be added; nothing uses them yet. */
export { AvatarBadge, AvatarGroup, AvatarGroupCount };
