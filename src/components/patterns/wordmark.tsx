import { cn } from "@/lib/class-names";

export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span data-slot="wordmark" className={cn("inline-flex items-center gap-2.5", className)}>
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 fill-none stroke-primary">
        <path
          strokeWidth={1.6}
          d="M16 3.500c7.6 0 12.5 4.9 12.5 11.800S23.4 28.5 15.6 28.5 3.5 23 3.5 15.8 8.6 3.5 16 3.500Z"
        />
        <path
          strokeWidth={1.6}
          d="M17 9c4.4 0 6.8 2.7 6.8 6.400s-3 7.6-7.4 7.6-7.4-2.9-7.4-6.800S12.6 9 17 9Z"
        />
        <circle cx={17.2} cy={15.6} r={2} className="fill-highlight stroke-none" />
      </svg>
      <span className="font-display text-xl font-medium tracking-tight">{name}</span>
    </span>
  );
}
