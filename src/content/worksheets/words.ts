import type { WorksheetPhase } from "@domain/work/phases";

import { product } from "@/content/product";

export const worksheetWords = {
  title: "Worksheet Library",
  lead: "Fill them in here, a little at a time, or download them and use a pen. What you write is for you alone unless you share it.",
  search: "Search worksheets...",
  nothingFound: "No worksheets found matching your search.",
  clearSearch: "Clear the search",
  open: "Fill in",
  goOn: "Continue",
  verbOf: (verb: string, title: string) => `${verb} "${title}"`,
  download: "Download",
  downloadOf: (title: string) => `Download "${title}" as a blank PDF`,
  answered: (count: number, total: number) => `${count} of ${total} questions answered`,
  facts: (pages: number, kilobytes: number) => `PDF, ${pages} pages, ${kilobytes} kB`,
  phases: {
    arrival: "Arrival",
    crossing: "Crossing",
    descent: "Descent",
    return: "Return",
    ongoing: "Ongoing",
  } satisfies Record<WorksheetPhase, string>,

  back: "All worksheets",
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  pages: "Pages of this worksheet",
  previous: "Previous page",
  next: "Next page",
  downloadFilled: "Download filled in",
  downloadBlank: "Download blank",
  print: "Print",
  empty: "Clear this worksheet",
  emptied: "Worksheet cleared",
  elsewhere:
    "If you have answered it on another device, those answers are in the other device’s browser; what you write here stays in this one.",
  kept: "What you write is saved in this browser as you go. Nobody else can see it, and your coach only if you share it.",
  notKept:
    "This browser can’t save what you write here, so it is lost when you close the page. Please download it before you leave.",
  notMade: "The PDF could not be made. Please try again.",
  notThere: {
    title: "Worksheet not found",
    sentence: "It may have moved. All of them are in the list.",
  },
  notLoaded: "The worksheet could not be loaded. Please try again.",
  loading: "Loading the worksheet…",
  row: (row: number, column: string) => `Row ${row}: ${column}`,
  foot: (title: string) => (page: number) => `${product.name}  ·  ${title}  ·  ${page}`,
} as const;
