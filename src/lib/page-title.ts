/** What the browser's tab says: the page's title, after a count of what is unread where there is some. */
const parts: { title: string | null; unread: string } = { title: null, unread: "" };

export function setPageTitle(title: string) {
  parts.title = title;
  write();
}

/** An empty mark takes the count away. */
export function setUnreadMark(mark: string) {
  parts.unread = mark;
  write();
}

function write() {
  parts.title ??= document.title; // what the file says until the first page has one of its own
  const title = parts.unread === "" ? parts.title : `(${parts.unread}) ${parts.title}`;
  if (document.title !== title) document.title = title; // each writing costs, and a count may stand in two bars
}
