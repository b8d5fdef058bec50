import { cva } from "class-variance-authority";

const BOXED: ("default" | "secondary" | "outline" | "ghost" | "destructive")[] = [
  "default",
  "secondary",
  "outline",
  "ghost",
  "destructive",
];

/** Also for links that look like buttons. Separate from button.tsx, which the landing page does not load. */
export const buttonVariants = cva(
  [
    "relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium",
    "transition-colors select-none",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress",
    "[&_svg]:pointer-events-none [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/90 active:bg-primary/80",
        secondary: "bg-secondary hover:bg-border",
        outline:
          "border border-input bg-card text-foreground hover:bg-border/40 active:bg-border/70",
        ghost: "hover:bg-border/40",
        destructive:
          "bg-destructive text-destructive-foreground hover:bg-destructive/90 active:bg-destructive/80",
        link: "min-h-6 text-primary underline decoration-1 underline-offset-4 hover:decoration-2",
      },
      size: {
        xs: "",
        sm: "",
        default: "",
        lg: "",
        icon: "",
        "icon-xs": "",
        "icon-sm": "",
        "icon-lg": "",
      },
    },
    // Sizes do not apply to an inline link.
    compoundVariants: [
      { variant: BOXED, size: "xs", className: "min-h-7 px-2.5 py-0.5 text-xs" },
      { variant: BOXED, size: "sm", className: "min-h-9 px-3.5 py-1 text-sm" },
      { variant: BOXED, size: "default", className: "min-h-11 px-5 py-1.5 text-base" },
      { variant: BOXED, size: "lg", className: "min-h-13 px-7 py-2 text-lg" },
      { variant: BOXED, size: "icon-xs", className: "size-7 text-xs" },
      { variant: BOXED, size: "icon-sm", className: "size-9 text-sm" },
      { variant: BOXED, size: "icon", className: "size-11 text-base" },
      { variant: BOXED, size: "icon-lg", className: "size-13 text-lg" },
    ],
    defaultVariants: { variant: "default", size: "default" },
  },
);
