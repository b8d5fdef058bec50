/** Six digits in two groups, as people read them aloud. */
export function Digits({ digits }: { digits: string }) {
  return (
    <p
      role="status"
      aria-label={digits.split("").join(" ")}
      data-slot="vault-digits"
      className="font-display text-4xl font-medium tracking-wide tabular-nums"
    >
      {`${digits.slice(0, 3)} ${digits.slice(3)}`}
    </p>
  );
}
