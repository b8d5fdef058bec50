import { unreadBadgeMax } from "@domain/messages/unread-badge";

/** The page's own title. The tab shows it after the number of unread messages and notifications. */
let pageTitle: string | null = null;
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
  pageTitle ??= document.title; // of index.html, until a page sets one
  const count = unread.lines + unread.notifications;
  const title = count === 0 ? pageTitle : `(${describeUnread(count)}) ${pageTitle}`;
  if (document.title !== title) document.title = title;
}
