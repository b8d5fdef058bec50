export const unauthorized = {
  title: "This is not your page",
  lead: "You don’t have access to this page. Nothing is wrong with your account.",
  home: "Go to your home",
} as const;
