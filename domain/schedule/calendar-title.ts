interface Called {
  /** A coach's group, which is not named after one of its clients. */
  isGroup: boolean;
  /** The other side's name. */
  other: string;
  /** Null where the calendar's provider must not read it. */
  title: string | null;
}

/** What a session is called in a calendar: the same in a feed, an email and a file. */
export function calendarTitle({ isGroup, other, title }: Called): string {
  const called = isGroup ? "Group session" : `Session with ${other}`;
  return title === null ? called : `${called}: ${title}`;
}
