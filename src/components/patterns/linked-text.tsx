import { findWebAddresses } from "@domain/text/web-addresses";
import { useMemo } from "react";

/** Web addresses become links, without a referrer. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => findWebAddresses(text), [text]);
  return pieces.map(({ text: words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      <a
        key={`${String(index)} ${href}`}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-primary underline underline-offset-4"
      >
        {words}
      </a>
    ),
  );
}
