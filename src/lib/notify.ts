import { undoToastMs } from "@domain/limits";
import { toast } from "sonner";

export type Notice = {
  tone: "success" | "warning" | "danger";
  title: string;
  body?: string;
  /** What can still be done about it, such as undoing it; the notice then stays long enough to be reached. */
  action?: { label: string; onAct: () => void };
};

/** Shows a notice. What went wrong stays until the person has dismissed it; the rest leaves by itself. */
export function notify({ tone, title, body, action }: Notice) {
  const button = action && {
    action: { label: action.label, onClick: action.onAct },
    duration: undoToastMs,
  };
  if (tone === "danger") toast.error(title, { description: body, ...button, duration: Infinity });
  else if (tone === "warning") toast.warning(title, { description: body, ...button });
  else toast.success(title, { description: body, ...button });
}
