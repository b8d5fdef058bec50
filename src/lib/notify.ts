import { toast } from "sonner";

export type Notice = { tone: "success" | "warning" | "danger"; title: string; body?: string };

/** Shows a notice. What went wrong stays until the person has dismissed it; the rest leaves by itself. */
export function notify({ tone, title, body }: Notice) {
  if (tone === "danger") toast.error(title, { description: body, duration: Infinity });
  else if (tone === "warning") toast.warning(title, { description: body });
  else toast.success(title, { description: body });
}
