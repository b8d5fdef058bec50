import { Search } from "lucide-react";

import { Input } from "@/components/ui/input";
import { cn } from "@/lib/class-names";

type SearchBoxProps = {
  /** What the box says while it is empty, and its accessible name. */
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  className?: string;
};

export function SearchBox({ label, value, maxLength, onChange, className }: SearchBoxProps) {
  return (
    <div
      role="search"
      aria-label={label}
      data-slot="search-box"
      className={cn("relative", className)}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        className="pl-11"
      />
    </div>
  );
}
