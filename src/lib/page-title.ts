/** What the browser's tab says: the page's title, after a count of what is unread where there is some. */
const parts = { title: document.title, unread: "" };

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
  document.title = parts.unread === "" ? parts.title : `(${parts.unread}) ${parts.title}`;
}
