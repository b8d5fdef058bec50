export const unauthorized = {
  title: "This is not your page",
  lead: "It belongs to the other side of the coaching. Nothing is wrong with your account.",
  home: "Go to your home",
} as const;
