import type { Topic } from "./topics";

export const TOPICS_ON_SELF: readonly Topic[] = [
  {
    subject: "The empty page",
    opener: "client",
    openings: [
      "I sat down to write in the journal and nothing came.",
      "The reflection page has been open for three evenings. It is still empty.",
      "I have a confession: the journal and I are not speaking.",
      "I keep starting the reflection and deleting it.",
    ],
    details: [
      "Everything I write sounds like somebody who wants a good mark.",
      "When I get close to the point I remember that the washing needs hanging.",
      "I think I am afraid of what it will look like in sentences.",
      "It feels easier to tell you than to tell a page.",
    ],
    answers: [
      "Then you have told me, and that counts.",
      "An empty page is also an honest page.",
      "Nobody marks it. It is only yours.",
    ],
    questions: [
      "Would you try three lines, by hand, beginning with: what I do not want to write about is?",
      "What if you wrote it as a letter that you will never send?",
      "Could you set a timer for five minutes and let it be bad?",
    ],
    third: [
      "I tried it. It was bad for four minutes and true for one.",
      "It worked, in a crooked way. I filled a page and I have not read it yet.",
      "I did what you said and had to stop because I was crying, the good kind.",
    ],
    fourth: [
      "That is how it goes. You need not show it to me.",
      "Let it lie for a day or two. It will still be there, and so will you.",
    ],
  },
  {
    subject: "Evenings",
    opener: "client",
    openings: [
      "A short note about the evenings, because you asked.",
      "Here is how the evening routine is going.",
      "The phone sleeps in the kitchen now, mostly.",
      "The evenings are changing a little.",
    ],
    details: [
      "I sleep better and I am grumpier about it than I should be.",
      "Four of seven nights, which I am calling a success before you do.",
      "The first half hour is awful and then it is lovely.",
      "I had forgotten how long an evening is.",
    ],
    answers: [
      "I would call that a success as well.",
      "It is a kindness to the person who wakes up in the morning.",
      "That is a real change, and it is made of very plain stuff.",
    ],
    questions: [
      "What is growing in the time that came free?",
      "What do you find yourself doing there, when nothing pulls at you?",
      "What does that time want to become?",
    ],
    third: [
      "I have started drawing again. Badly, and only spoons.",
      "Mostly I talk with my partner. We had stopped without noticing.",
      "Nothing at all so far. I look out of the window, like my grandmother did.",
    ],
    fourth: [
      "Keep exactly that. Do not turn it into a project.",
      "It sounds like rest. You are allowed to enjoy it.",
    ],
  },
  {
    subject: "Comparing",
    opener: "client",
    openings: [
      "I did the comparing thing again.",
      "I met somebody from my old class and lost a whole afternoon to it.",
      "One look at what the others are doing, and I was twelve years old.",
      "I fell into the comparing hole. I noticed it only when I was at the bottom.",
    ],
    details: [
      "Everybody seems to have arrived somewhere, and I am still packing.",
      "I know that I only see the shop window. It does not help while I am looking.",
      "What hurts is that I do not even want what they have.",
      "I caught myself making up a better version of my week to tell people.",
    ],
    answers: [
      "You noticed, and you climbed out far enough to write to me.",
      "Thank you for saying it as it was. Most people do this and do not say it.",
      "That hole is well known to many people. Nobody puts it in the shop window.",
    ],
    questions: [
      "If that envy could point at something you long for, where would it point?",
      "What does it tell you about what you miss?",
      "Underneath the comparing, what is it that you want more of?",
    ],
    third: [
      "Time, I think. They did not look successful, they looked unhurried.",
      "I want people around me who know what I am working on. It is not about the title at all.",
      "I believe I miss making something with my hands that is finished in the evening.",
    ],
    fourth: [
      "That is worth more than the afternoon it cost.",
      "Now you have something that you can walk towards. Shall we look at it together?",
    ],
  },
  {
    subject: "A step back",
    opener: "client",
    openings: [
      "I have slipped back.",
      "This week I did nothing of what I had planned.",
      "I have to report a step back, or three.",
      "The plan lasted until Wednesday.",
    ],
    details: [
      "The old habit was waiting for me like a coat on its hook.",
      "I told myself I would start again on Monday, as one does.",
      "I am not even sad, only tired of my own excuses.",
      "Part of me had expected it, and that part is now very pleased with itself.",
    ],
    answers: [
      "Steps back belong to walking.",
      "You wrote to me in the middle of it instead of afterwards. That is not the same old step.",
      "I am not disappointed. I am curious.",
    ],
    questions: [
      "What did the old way give you this week that you needed?",
      "What was the need behind it, if you are kind to yourself for a moment?",
      "What were you protecting?",
    ],
    third: [
      "Rest, probably. I had planned a week for somebody who had slept.",
      "It gave me an hour in which nobody wanted anything. I would like to have that without the guilt.",
      "I was lonely and it was company. There, I said it.",
    ],
    fourth: [
      "So the need is a good one, and it deserves a better answer. We will find one.",
      "Thank you. That is the most useful sentence of the week.",
    ],
  },
  {
    subject: "What I am letting go",
    opener: "client",
    openings: [
      "I cleared out the old office today.",
      "I gave away the boxes from my old job.",
      "I took down the certificates in the hall.",
      "I have emptied the cupboard with everything from before.",
    ],
    details: [
      "I thought it would be a relief and it was more like a funeral.",
      "I came upon a photograph on which I look so certain.",
      "For a while I did not know who was standing there with a box in their arms.",
      "I kept one thing. It fits in my pocket.",
    ],
    answers: [
      "I am glad you did not hurry past it.",
      "That was a farewell, and you went to it.",
      "Something is ending there that was good to you for a long time.",
    ],
    questions: [
      "What would you like to thank that time for?",
      "If you could say goodbye to it properly, what would you say?",
      "What of it do you take along?",
    ],
    third: [
      "That it taught me to get up early and to finish things. I can keep both without the title.",
      "I would say: you carried me, and I do not fit in you any more. I said it aloud in the empty room.",
      "The people. Everything else was furniture.",
    ],
    fourth: [
      "That is beautifully said. Let it be a little sad for as long as it is.",
      "I will remember that for you, in case you forget.",
    ],
  },
  {
    subject: "Walking",
    opener: "client",
    openings: [
      "I have gone for the morning walk on five days in a row.",
      "The walks are working, I am almost annoyed to say.",
      "A line from the canal, where I am walking as agreed.",
      "I walked the long way today, without headphones.",
    ],
    details: [
      "The first ten minutes I write angry letters in my head. Then I see ducks.",
      "My knee complains and my head does not, which is a fair trade.",
      "I had an idea near the bridge and it was gone by the bakery. It will come back.",
      "There is a woman with a red hat who now greets me.",
    ],
    answers: [
      "Mornings like that do a great deal of coaching.",
      "What a good picture. I can see you there.",
      "Five minutes or fifty, it is yours.",
    ],
    questions: [
      "What do you notice when you come home that you did not notice before?",
      "What is different about the days that begin like that?",
      "How does the rest of the day know that you have walked?",
    ],
    third: [
      "I answer more slowly. People have remarked on it.",
      "I eat breakfast sitting down. A revolution in this household.",
      "I am less afraid of the inbox. It is still full, but it is only an inbox.",
    ],
    fourth: ["Greet the morning from me.", "Then the walk is longer than it looks. Keep it easy."],
  },
  {
    subject: "Looking back",
    opener: "client",
    priority: "low",
    openings: [
      "No question today, only something I wanted you to have.",
      "You need not answer this one.",
      "Nothing urgent, only a thought.",
      "I have been looking back a little, and it made me want to write to you.",
    ],
    details: [
      "In my first pages there is one with the word must on it eleven times. I counted.",
      "I would like to make a cup of tea for the person who wrote my first pages.",
      "When I began, I did not know that asking for help is a kind of work.",
      "Not everything is solved, but I am no longer holding my breath.",
    ],
    answers: [
      "Thank you. I read it twice.",
      "What a gift to find in the morning.",
      "I remember the person who came here, and I liked them from the start.",
    ],
    questions: [
      "May I remind you of this in a few months?",
      "I will keep it with the things that I read on grey days.",
      "Keep that thought. It is a good measure.",
    ],
    third: ["Please do.", "Yes, I would like that.", "I have put a dried leaf in it 🍂"],
    fourth: ["Then it is kept.", "Good."],
  },
];
