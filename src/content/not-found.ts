export const notFound = {
  title: "Oops! Page not found",
  lead: "This address doesn’t exist.",
  link: "Return to Home",
} as const;
