import { unreadBadgeMax } from "@domain/limits";

/** What the browser's tab says: the page's title, after a count of what is unread where there is some. */
let pageTitle: string | null = null;
/** Counted by two parts of the page, of which neither counts what the other does. */
const unread = { lines: 0, notifications: 0 };

export function setPageTitle(title: string) {
  pageTitle = title;
  write();
}

export function setUnreadInTitle(of: keyof typeof unread, count: number) {
  unread[of] = count;
  write();
}

export const describeUnread = (count: number) =>
  count > unreadBadgeMax ? `${unreadBadgeMax}+` : String(count);

function write() {
  pageTitle ??= document.title; // what the file says until the first page has one of its own
  const count = unread.lines + unread.notifications;
  const title = count === 0 ? pageTitle : `(${describeUnread(count)}) ${pageTitle}`;
  if (document.title !== title) document.title = title; // each writing costs, and a count may stand in two bars
}
