import { productName } from "../../domain/practice/product-name";

/** All fields are text; only this file adds markup. */
export interface FilledEmail {
  subject: string;
  paragraphs: readonly Paragraph[];
  action: { label: string; url: string };
  closing: readonly string[];
  /** Further links, at the foot. */
  links?: readonly { label: string; url: string }[];
}

export interface Paragraph {
  words: string;
  /** Leads to what the paragraph is about, if the action does not. */
  url?: string | undefined;
}

const columns = 72;

export function renderText({ paragraphs, action, closing, links = [] }: FilledEmail): string {
  // The link has a line of its own, so that no mail program breaks it in two.
  const blocks = [
    ...paragraphs.map(({ words, url }) =>
      url === undefined ? wrap(words) : `${wrap(words)}\n${url}`,
    ),
    `${action.label}:\n${action.url}`,
    ...closing.map(wrap),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${productName}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The light theme as hex, because mail programs do not support custom properties. */
const colours = {
  paper: "#f8f5ee",
  card: "#fdfcf8",
  ink: "#1c2c2b",
  soft: "#4c5f5d",
  act: "#17493f",
};
/** Dark colours, for programs that follow their reader's choice. They override the inline styles. */
const dark = `<style>@media (prefers-color-scheme:dark){
.paper{background:#141d1d!important}.card{background:#1d2827!important}
.ink{color:#e9eae3!important}.soft{color:#a9b8b5!important}.mark{color:#8fd0bf!important}
.act{background:#8fd0bf!important;color:#10201d!important}}</style>`;
const family = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const serif = "font-family:Fraunces,'Iowan Old Style',Georgia,serif";

export function renderHtml({
  subject,
  paragraphs,
  action,
  closing,
  links = [],
}: FilledEmail): string {
  const { paper, card, ink, soft, act } = colours;
  const paragraph =
    (size: number, name: "ink" | "soft") =>
    ({ words, url: to }: Paragraph) => {
      const said =
        to === undefined
          ? escape(words)
          : `<a class="${name}" href="${escape(to)}" rel="noreferrer" style="color:${colours[name]}">${escape(words)}</a>`;
      return `<p class="${name}" style="margin:0 0 16px;font-size:${size}px;line-height:1.6;color:${colours[name]}">${said}</p>`;
    };
  const url = escape(action.url);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title>${dark}</head>
<body class="paper" style="margin:0;padding:32px 16px;background:${paper};${family}">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px;background:${card};border-radius:14px">
<p class="mark" style="margin:0 0 24px;${serif};font-size:20px;color:${act}">${productName}</p>
<h1 class="ink" style="margin:0 0 20px;${serif};font-size:24px;line-height:1.25;font-weight:500;color:${ink}">${escape(subject)}</h1>
${paragraphs.map(paragraph(16, "ink")).join("\n")}
<p style="margin:28px 0"><a href="${url}" class="act" rel="noreferrer" style="display:inline-block;padding:13px 22px;background:${act};color:#fcfbf5;border-radius:10px;font-size:16px;text-decoration:none">${escape(action.label)}</a></p>
${closing.map((words) => paragraph(14, "soft")({ words })).join("\n")}
${links.map(({ label, url: to }) => `<p style="margin:0 0 8px;font-size:14px"><a class="soft" href="${escape(to)}" rel="noreferrer" style="color:${soft}">${escape(label)}</a></p>`).join("\n")}
<p class="soft" style="margin:0;font-size:13px;line-height:1.6;color:${soft}">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${url}</span></p>
</div></body></html>
`;
}

const MARKUP: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => MARKUP[character] ?? "");

function wrap(paragraph: string): string {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}
