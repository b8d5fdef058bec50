import "sonner/dist/styles.css";

import { toastMs, toastsVisibleMax, undoToastMs } from "@domain/limits";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { type CSSProperties, type MouseEvent, useEffect } from "react";
import { type ExternalToast, toast, Toaster as Sonner } from "sonner";

import { placeNotices } from "@/lib/device/notice-place";
import { type Notice, showNotices } from "@/lib/device/notify";

export function Toaster() {
  useEffect(() => showNotices(show, () => toast.dismiss()), []);
  return (
    <Sonner
      visibleToasts={toastsVisibleMax}
      duration={toastMs}
      dir="ltr" // Otherwise every render reads the computed style.
      position="top-center"
      offset={{ top: TOP }}
      style={{ "--width": "40rem" } as CSSProperties}
      mobileOffset={{ top: TOP, left: "1rem", right: "1rem" }}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning" />,
        error: <CircleX aria-hidden className="size-5 text-destructive" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss",
        classNames: {
          toast:
            "pointer-events-none flex w-full items-start gap-3 rounded-card border border-border bg-popover py-3 pr-12 pl-4 font-text text-foreground shadow-float md:inset-x-0! md:mx-auto md:w-fit md:max-w-[40rem]",
          content: "min-w-0 md:flex md:flex-wrap md:items-baseline md:gap-x-3",
          title: "text-base leading-6 font-medium",
          description: "text-sm leading-6 text-muted-foreground",
          icon: "mt-0.5 shrink-0",
          actionButton: "pointer-events-auto",
          closeButton:
            "pointer-events-auto absolute top-1.5 right-2 inline-flex size-9 items-center justify-center rounded-control text-muted-foreground hover:bg-border/40 hover:text-foreground [&_svg]:size-4",
        },
      }}
    />
  );
}

/** A place without controls, measured when a notice appears. Presses on the text of a notice reach the page below. */
const TOP = "var(--notice-top, 4.5rem)";

/** Visible toasts by text, without those that are disappearing. */
const standing = new Map<string, string | number>();

/** A repeated notice extends the visible one. */
function show({ tone, title, body, action }: Notice) {
  if (standing.size === 0) placeNotices();
  if (action !== undefined) {
    const { label, onAct } = action;
    const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // On blur, Sonner returns the focus immediately; otherwise it does so when the toast leaves, and takes it from a
      // menu that was opened meanwhile.
      currentTarget.blur();
      onAct();
    };
    put(tone, title, { description: body, action: { label, onClick }, duration: undoToastMs });
    return;
  }
  const words = `${tone} ${title} ${body ?? ""}`;
  const leave = () => void standing.delete(words);
  const id = standing.get(words);
  standing.set(
    words,
    put(tone, title, { id, description: body, onAutoClose: leave, onDismiss: leave }),
  );
}

function put(tone: Notice["tone"], title: string, options: ExternalToast): string | number {
  if (tone === "danger") return toast.error(title, { ...options, duration: Infinity });
  return tone === "warning" ? toast.warning(title, options) : toast.success(title, options);
}
