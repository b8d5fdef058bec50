import { productName } from "../../domain/product-name";

/** A letter whose words are complete. All of it is text; markup is added here and nowhere else. */
export interface FilledLetter {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  closing: readonly string[];
}

const columns = 72;

export function renderText({ paragraphs, action, closing }: FilledLetter): string {
  // The link stands on a line of its own, whole: a program that reads mail must not find it broken in two.
  const blocks = [
    ...paragraphs.map(wrap),
    `${action.label}:\n${action.url}`,
    ...closing.map(wrap),
    `-- \n${productName}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The product's light colours in the notation that mail programs know; they know no custom properties either. */
const colours = {
  paper: "#f8f5ee",
  card: "#fdfcf8",
  ink: "#1c2c2b",
  soft: "#4c5f5d",
  act: "#17493f",
};
const family = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const serif = "font-family:Fraunces,'Iowan Old Style',Georgia,serif";

export function renderHtml({ subject, paragraphs, action, closing }: FilledLetter): string {
  const { paper, card, ink, soft, act } = colours;
  const paragraph = (size: number, colour: string) => (words: string) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.6;color:${colour}">${escape(words)}</p>`;
  const url = escape(action.url);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${paper};${family}">
<div style="max-width:520px;margin:0 auto;padding:32px;background:${card};border-radius:14px">
<p style="margin:0 0 24px;${serif};font-size:20px;color:${act}">${productName}</p>
<h1 style="margin:0 0 20px;${serif};font-size:24px;line-height:1.25;font-weight:500;color:${ink}">${escape(subject)}</h1>
${paragraphs.map(paragraph(16, ink)).join("\n")}
<p style="margin:28px 0"><a href="${url}" rel="noreferrer" style="display:inline-block;padding:13px 22px;background:${act};color:#fcfbf5;border-radius:10px;font-size:16px;text-decoration:none">${escape(action.label)}</a></p>
${closing.map(paragraph(14, soft)).join("\n")}
<p style="margin:0;font-size:13px;line-height:1.6;color:${soft}">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${url}</span></p>
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
