import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

import { Label } from "@/components/ui/label";
import { Separator } from "@/components/ui/separator";
import { cn } from "@/lib/class-names";

/** The layout of one control; LabelledField connects its parts by ids. */

const fieldVariants = cva("group/field", {
  variants: {
    orientation: {
      vertical: "grid gap-1.5",
      horizontal:
        "flex w-full items-center gap-3 has-[>[data-slot=field-content]]:items-start [&>[data-slot=field-label]]:flex-auto",
      responsive:
        "grid gap-1.5 @md/field-group:flex @md/field-group:items-center @md/field-group:gap-3 @md/field-group:[&>[data-slot=field-label]]:flex-auto",
    },
  },
  defaultVariants: { orientation: "vertical" },
});

function Field({
  orientation = "vertical",
  className,
  ...props
}: ComponentProps<"div"> & VariantProps<typeof fieldVariants>) {
  return (
    <div
      data-slot="field"
      data-orientation={orientation}
      {...props}
      className={cn(fieldVariants({ orientation }), className)}
    />
  );
}

function FieldLabel({ className, ...props }: ComponentProps<typeof Label>) {
  return (
    <Label
      data-slot="field-label"
      {...props}
      className={cn("group-data-[disabled=true]/field:opacity-55", className)}
    />
  );
}

function FieldDescription({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      data-slot="field-description"
      {...props}
      className={cn(
        "text-sm text-muted-foreground [&>a]:underline [&>a]:underline-offset-4",
        className,
      )}
    />
  );
}

/** Always rendered, so that screen readers announce an error. */
function FieldError({
  errors = [],
  children,
  className,
  ...props
}: ComponentProps<"div"> & { errors?: ({ message?: string } | undefined)[] }) {
  const messages = new Set(errors.flatMap((error) => error?.message ?? []));
  return (
    <div
      aria-live="polite"
      data-slot="field-error"
      {...props}
      className={cn("text-sm text-destructive empty:hidden", className)}
    >
      {children ?? [...messages].map((message) => <p key={message}>{message}</p>)}
    </div>
  );
}

function FieldSet({ className, ...props }: ComponentProps<"fieldset">) {
  return (
    <fieldset data-slot="field-set" {...props} className={cn("grid min-w-0 gap-5", className)} />
  );
}

function FieldLegend({
  variant = "legend",
  className,
  ...props
}: ComponentProps<"legend"> & { variant?: "legend" | "label" }) {
  return (
    <legend
      data-slot="field-legend"
      data-variant={variant}
      {...props}
      className={cn("mb-3 font-medium data-[variant=label]:text-sm", className)}
    />
  );
}

function FieldGroup({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="field-group"
      {...props}
      className={cn("group/field-group @container/field-group grid w-full gap-5", className)}
    />
  );
}

function FieldContent({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="field-content"
      {...props}
      className={cn("grid flex-1 gap-1.5 leading-snug", className)}
    />
  );
}

function FieldTitle({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="field-label" {...props} className={cn("text-sm font-medium", className)} />
  );
}

function FieldSeparator({
  children,
  className,
  ...props
}: ComponentProps<"div"> & { children?: ReactNode }) {
  return (
    <div data-slot="field-separator" {...props} className={cn("relative h-5 text-sm", className)}>
      <Separator className="absolute inset-x-0 top-1/2" />
      {children && (
        <span className="relative mx-auto block w-fit bg-background px-2 text-muted-foreground">
          {children}
        </span>
      )}
    </div>
  );
}

export {
  Field,
  FieldContent,
  FieldDescription,
  FieldError,
  FieldGroup,
  FieldLabel,
  FieldLegend,
  FieldSeparator,
  FieldSet,
  FieldTitle,
};
