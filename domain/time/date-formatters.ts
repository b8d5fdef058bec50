const formatters = new Map<string, Intl.DateTimeFormat>();

/** Some platforms put a narrow no-break space before AM and PM. */
export function formatInstant(
  instant: number | Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = "en-US",
): string {
  return dateFormatter(locale, zone, options).format(instant).replaceAll("\u202F", " ");
}

/**
 * Creating a formatter is about a hundred times slower than using it. The key has the zone in lower case, because Intl
 * ignores case and the cache must not grow with every spelling.
 */
export function dateFormatter(
  locale: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, zone.toLowerCase(), options]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
}
