export const tourWords = {
  steps: [
    {
      title: "The journey is a trail",
      text: "Under Journey you find four phases, from Arrival to Return. Walk them in order or wander; the map always shows where you are, and one button takes you back to where you stopped.",
    },
    {
      title: "What you write is yours",
      text: "Your reflections are for you alone. Your coach can see which sections you have completed, but not what you wrote there, unless you share it.",
    },
    {
      title: "Your coach is near",
      text: "Under Communication you write to your coach and share files, and under Sessions you find a time to meet. You need not have it all worked out first.",
    },
  ],
  position: (step: number, total: number) => `${step} of ${total}`,
  next: "Next",
  finish: "Got it!",
  skip: "Skip Tour",
  replay: "Take the tour again",
} as const;
