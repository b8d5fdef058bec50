import { searchCharactersMax } from "@domain/limits";
import { Search } from "lucide-react";

import { Input } from "@/components/ui/input";
import { cn } from "@/lib/class-names";

type SearchBoxProps = {
  /** Accessible name, and placeholder unless one is given. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder = label, value, onChange, className } = props;
  return (
    <div
      role="search"
      aria-label={label}
      data-slot="search-box"
      className={cn("relative", className)}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={searchCharactersMax}
        onChange={(event) => onChange(event.target.value)}
        className="pl-11"
      />
    </div>
  );
}
