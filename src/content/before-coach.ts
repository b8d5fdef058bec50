export const beforeCoach = {
  card: "Your coach has not joined yet. You will meet them here.",
  booking: {
    title: "Your coach has not joined yet",
    sentence:
      "You can book a session as soon as they are here. Until then the journey, the tools and the library are open to you.",
    action: "See the journey",
  },
} as const;
