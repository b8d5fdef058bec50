import { griefForALifeThatWasGood, theLongMiddle } from "./articlesOnChange";
import { onAskingForHelp, restingBeforeYouAreTired } from "./articlesOnRest";
import { howToBeginAJournal, theInnerCritic } from "./articlesOnWords";
import { aSmallBookOfMornings, sentencesForDifficultConversations } from "./booksForBeginning";
import { betweenTwoShores, theFriendlyNo, wayfinders } from "./booksForCrossing";
import type { LibraryEntry } from "./entry";
import {
  aRitualForTheEndOfARoad,
  arrivingHome,
  aShortPracticeForBeginnings,
  beforeADifficultConversation,
  fallingAsleepAfterAFullDay,
} from "./scriptsToHear";
import {
  aConversationBetweenTwoVoices,
  drawingYourInnerLandscape,
  howChangeGoesRound,
  movingTheNeedleByOne,
  threeMinutesOfPresence,
} from "./scriptsToWatch";

/** The product's starter library. Drafts are in the demo only. */
export const LIBRARY: readonly LibraryEntry[] = [
  restingBeforeYouAreTired,
  onAskingForHelp,
  howToBeginAJournal,
  theInnerCritic,
  theLongMiddle,
  griefForALifeThatWasGood,
  aSmallBookOfMornings,
  sentencesForDifficultConversations,
  betweenTwoShores,
  theFriendlyNo,
  wayfinders,
  threeMinutesOfPresence,
  drawingYourInnerLandscape,
  howChangeGoesRound,
  movingTheNeedleByOne,
  aConversationBetweenTwoVoices,
  aShortPracticeForBeginnings,
  arrivingHome,
  fallingAsleepAfterAFullDay,
  beforeADifficultConversation,
  aRitualForTheEndOfARoad,
];
