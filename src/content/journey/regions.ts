/** In their order around the map. */
export const REGIONS = [
  "body",
  "mind",
  "heart",
  "people",
  "work",
  "home",
  "play",
  "meaning",
] as const;
export type Region = (typeof REGIONS)[number];

export const regionNames: Record<Region, string> = {
  body: "Body",
  mind: "Mind",
  heart: "Heart",
  people: "People",
  work: "Work",
  home: "Home",
  play: "Play",
  meaning: "Meaning",
};
