import { toRead } from "./entry";

export const aSmallBookOfMornings = toRead(
  {
    title: "A small book of mornings",
    description:
      "Twelve ways to begin a day, none of them before six. Try one for a week and leave the others.",
    contentType: "ebook",
    difficulty: "beginner",
    tags: ["morning", "practice", "everyday life"],
  },
  `
# Before you read on

This book has twelve mornings in it. You need one. People who try all twelve in a fortnight end up where they began, only earlier. Read until something in you says "that one", close the book and come back in a week.

None of them needs you to get up before six. None of them needs equipment, except the fourth, which needs a cup.

# Mornings for people in a hurry

The first morning: feet. Before you stand up, put both feet on the floor and feel that it holds you. That is all. It takes as long as a yawn.

The second: one thing. While the kettle boils, decide which one thing would make this a day that you are content with. Say it to the kettle. It keeps secrets.

The third: no glass before water. Drink a glass of water before you look at any glass with a light behind it. Ten minutes in which the day has not been told to you by somebody else.

# Mornings for people who think too much

The fourth: the cup. Drink the first cup of whatever you drink sitting down, at a window, doing nothing else. When a thought comes, let it sit next to you, but do not give it the cup.

The fifth: three pages of nonsense. Write whatever is there, without lifting the pen, until three small pages are full. Then throw them away. This is not a journal. It is sweeping the path.

The sixth: the worry chair. Choose a chair. For five minutes, on this chair, you may worry as thoroughly as you like. Then stand up. If a worry calls during the day, tell it that you have an appointment tomorrow at seven.

# Mornings for people who live with others

The seventh: greet first. Before any request, any shoe, any lunch box, look at each person and say their name and good morning. It is astonishing how rarely we do.

The eighth: the locked door. Ten minutes in the bathroom are a human right. Hang a sign. Sit on the edge of the bath and listen to your own breathing as if it were somebody else's.

The ninth: the handover. If two of you share the morning, meet for two minutes and tell each other: this is what I have today, this is where I might need you, this is when I will be back.

# Mornings for heavy times

The tenth: very small. Wash your face. Open a window. Put something on. Three sentences to yourself in the voice in which you would speak to a friend who is ill. If this is all that happens today, it was a day.

The eleventh: ask the body. Lie on your back and go from the feet upwards. Is there anything that hurts? Is there anything that does not? Spend the last minute with what does not.

The twelfth: write to the evening. "Dear me, tonight you will have got through this. Please make soup." Read it when you come home.

# How to keep one

Tie it to something which happens anyway. Let it be so small that you would be embarrassed to skip it. If you miss a day, you have missed a day; it is not a chain and nothing has broken. After a week ask yourself one question only: was I a little more there? If yes, keep it. If no, turn the page.
`,
);

export const sentencesForDifficultConversations = toRead(
  {
    title: "Sentences for difficult conversations",
    description:
      "Opening sentences that blame nobody and hide nothing, sorted by the person who sits across from you.",
    contentType: "ebook",
    difficulty: "beginner",
    tags: ["conversation", "boundaries", "work"],
  },
  `
# Why the first sentence matters

Most difficult conversations are decided in their first ten seconds. If the first sentence contains an accusation, the other person will spend the next half hour defending a house that you never meant to attack. If it contains nothing, they will spend it guessing. A good first sentence says what it is about and that you would like to stay on good terms while you talk about it.

The sentences here are meant to be stolen. Change the words until you can hear yourself say them.

# Three things to know before you open your mouth

- What happened, as a camera would have seen it. Not "you were rude", but "you left before I had finished".
- What it did to you. One feeling, named once.
- What you are asking for. If you do not know, say that: it is an honest beginning too.

# To somebody you work with

- There is something about Tuesday's meeting that I have been carrying around. Do you have twenty minutes?
- I would like to work well with you, and I think that something is standing in the way. May I tell you how it looks from my side?
- When the figures came on Friday evening I had to cancel something I care about. I would like to find another way.
- I have said yes to this twice and I should have said no. I am saying it now, and I am sorry that it is late.
- I disagree, and I would like to be sure that I have understood you first. Is it right that you are worried about the deadline?

# To somebody who decides about you

- I would like to speak about my pay. I have prepared what I have done this year and what I am asking for.
- I can do this by Thursday, or both by Monday. Which is better for you?
- I have made a mistake, you should hear it from me, and I have an idea of how to repair it.

# To somebody you love

- I miss you, although we see each other every day. Can we talk about it without solving it tonight?
- There is something that I have not told you because I was afraid of your face. I would like to tell you now.
- I am angry, and I do not want to be angry at you. Give me an hour and then I will come to find you.
- I have been keeping accounts, and I do not like myself for it. Can I show you the list, so that I can tear it up?

# To your parents, at any age

- I am going to do this differently from how you did it. It is not a judgement on you.
- I would like to come for two days this year, and not for a week. I want to be glad while I am there.
- I know that you ask because you care. I will tell you when there is news. Please do not ask until then.

# To yourself, in the mirror, beforehand

- I am allowed to want this.
- It may go badly, and then it will have gone badly, and I will make supper.
- I do not have to find the perfect words. I have to stay in the room.

# When it goes wrong

It will, sometimes. Voices rise, somebody cries, the phone rings. Then you need only one more sentence, and it is the most useful in this book: "Stop, this is not how I wanted to say it. May I begin again?"

Hardly anybody ever says no to that.
`,
);
