export const notFound = {
  title: "Oops! Page not found",
  lead: "This address is off the map. The way back is short.",
  link: "Return to Home",
} as const;
