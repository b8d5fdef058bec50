import { Laptop, type LucideProps, Smartphone } from "lucide-react";

const HANDHELD = ["iPhone", "iPad", "Android"];

/** Of a device by its system's name. */
export function DeviceIcon({ system, ...props }: LucideProps & { system: string | null }) {
  const Icon = HANDHELD.includes(system ?? "") ? Smartphone : Laptop;
  return <Icon aria-hidden {...props} />;
}
