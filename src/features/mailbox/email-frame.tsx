import { useMemo, useState } from "react";

import { dressEmail, readEmailMarkup } from "@/features/mailbox/email-markup";

/** An email's HTML part, in a frame that runs no scripts, opens no address and loads nothing. */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const email = useMemo(() => readEmailMarkup(html), [html]);
  const [height, setHeight] = useState(400);
  return (
    <iframe
      title={title}
      srcDoc={email.markup}
      sandbox="allow-same-origin" // Only so that the page can set the styles. Without scripts nothing in it uses the origin.
      className="mt-4 w-full rounded-control border border-line"
      style={{ height }}
      onLoad={({ currentTarget: frame }) => {
        dressEmail(frame, email);
        setHeight(frame.contentDocument?.documentElement.scrollHeight ?? height);
      }}
    />
  );
}
