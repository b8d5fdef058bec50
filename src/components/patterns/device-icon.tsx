import { Laptop, type LucideProps, Smartphone } from "lucide-react";

const HANDHELD = ["iPhone", "iPad", "Android"];

export function DeviceIcon({ system, ...props }: LucideProps & { system: string | null }) {
  const Icon = HANDHELD.includes(system ?? "") ? Smartphone : Laptop;
  return <Icon aria-hidden {...props} />;
}
