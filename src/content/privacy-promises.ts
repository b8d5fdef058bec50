import { product } from "@/content/product";
import { paths } from "@/lib/pages/paths";

/**
 * What the policy promises, each with the control that fulfils it and the test that proves it.
 * `tests/repo/promises.test.ts` compares the words, the control, its place on the page it leads to, and the test.
 */
type PolicyPromise = {
  id: string;
  /** The section of the policy that makes it. */
  section: string;
  /** Quoted from that section. */
  words: string;
  control: { label: string; to: string };
  /** The id that a test of it carries in its name. */
  test: string;
};

export const policyPromises: readonly PolicyPromise[] = [
  {
    id: "journal",
    section: "what-we-collect",
    words: "what you write there stays in the browser you write it in",
    control: { label: "Your journal", to: paths.journey() },
    test: "promise:journal",
  },
  {
    id: "consent",
    section: "what-we-collect",
    words: "We ask for your consent before the first entry.",
    control: { label: "Your consent", to: paths.ownData("consent") },
    test: "B06",
  },
  {
    id: "visible",
    section: "how-we-protect-it",
    words: "only you and your designated coach can open your coaching content",
    control: { label: "Who can see what", to: paths.ownData("visible") },
    test: "Z09",
  },
  {
    id: "rows",
    section: "how-we-protect-it",
    words: "Row-level rules are in force",
    control: { label: "Who saw your data", to: paths.ownData("seen") },
    test: "Z01",
  },
  {
    id: "seen",
    section: "how-we-protect-it",
    words: "it is logged where you can see it",
    control: { label: "Who saw your data", to: paths.ownData("seen") },
    test: "Z21",
  },
  {
    id: "two-step",
    section: "how-we-protect-it",
    words: "Multi-factor authentication is available",
    control: { label: "Two-step sign-in", to: `${paths.account()}#twoStep` },
    test: "M02",
  },
  {
    id: "answer",
    section: "your-rights",
    words: "we will answer within",
    control: {
      label: "Send a request and see when the answer is due",
      to: paths.ownData("requests"),
    },
    test: "B04",
  },
  {
    id: "export",
    section: "your-rights",
    words: "give you a copy",
    control: { label: "Export everything", to: paths.ownData("export") },
    test: "B03",
  },
  {
    id: "correct",
    section: "your-rights",
    words: "correct what is wrong or out of date",
    control: { label: "Correct it", to: paths.ownData("correct") },
    test: "promise:correct",
  },
  {
    id: "delete",
    section: "your-rights",
    words: "delete it",
    control: { label: "Delete everything", to: paths.ownData("delete") },
    test: "B02",
  },
  {
    id: "restrict",
    section: "your-rights",
    words: "stop using some of it",
    control: { label: "Ask for a restriction", to: paths.ownData("restrict") },
    test: "promise:restrict",
  },
  {
    id: "explain",
    section: "your-rights",
    words: "explain anything on this page that is not clear",
    control: { label: "Ask a question", to: paths.ownDataRequest("question") },
    test: "promise:explain",
  },
  {
    id: "retention",
    section: "how-long-we-keep-it",
    words: "and then we delete it",
    control: { label: "Delete it sooner", to: paths.ownData("delete") },
    test: "B01",
  },
  {
    id: "support",
    section: "contact",
    words: "We answer within",
    control: { label: `Ask for help inside ${product.name}`, to: paths.ownDataRequest("support") },
    test: "promise:support",
  },
];

export const promisesTitle = "Where to find each of these";
