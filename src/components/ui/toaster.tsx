import "sonner/dist/styles.css";

import { toastMs, toastsVisibleMax, undoToastMs } from "@domain/limits";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { type ExternalToast, toast, Toaster as Sonner } from "sonner";

import { useMediaQuery } from "@/lib/device/media-query";
import { placeNotices } from "@/lib/device/notice-place";
import { type Notice, showNotices } from "@/lib/device/notify";

/** Mounted once. */
export function Toaster() {
  useEffect(() => showNotices(show, () => toast.dismiss()), []);
  const isWide = useMediaQuery("(min-width: 48rem)");
  return (
    <Sonner
      visibleToasts={toastsVisibleMax}
      duration={toastMs}
      dir="ltr" // Otherwise every render reads the computed style.
      position={isWide ? "bottom-left" : "top-center"} // Away from the button that will be pressed again.
      mobileOffset={PHONE_PLACE}
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
            "flex w-full max-md:pointer-events-none md:pointer-events-auto items-start gap-3 rounded-card border border-border bg-popover p-4 pr-12 text-foreground shadow-float font-text sm:w-[22rem]",
          title: "text-base font-medium",
          description: "mt-0.5 text-sm text-muted-foreground",
          icon: "mt-0.5 shrink-0",
          actionButton: "pointer-events-auto",
          closeButton:
            "pointer-events-auto absolute top-2 right-2 inline-flex size-9 items-center justify-center rounded-control text-muted-foreground hover:bg-border/40 hover:text-foreground [&_svg]:size-4",
        },
      }}
    />
  );
}

/** On a phone where the page has no control, as measured when a notice comes. Presses on its words reach the page below. */
const PHONE_PLACE = { top: "var(--notice-top, 4.5rem)", left: "1rem", right: "1rem" };

/** Visible toasts by text, without those that are disappearing. */
const standing = new Map<string, string | number>();

/** A repeated notice extends the visible one. */
function show({ tone, title, body, action }: Notice) {
  if (standing.size === 0) placeNotices();
  if (action !== undefined) {
    const { label, onAct } = action;
    const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // Sonner returns the focus when it loses it, or else as the toast leaves: from a menu that was opened meanwhile.
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
