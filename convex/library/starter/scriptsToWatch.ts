import { toFollow } from "./entry";

export const threeMinutesOfPresence = toFollow(
  {
    title: "Three minutes of presence",
    description:
      "The shortest practice of the journey, one line at a time. Do it once in a quiet place and once in the middle of a noisy kitchen.",
    contentType: "video",
    durationMinutes: 3,
    difficulty: "beginner",
    tags: ["presence", "practice", "breath"],
  },
  `
0:00 Stay as you are. You do not have to sit well for this.
0:12 Look around until you have found something you had not noticed today.
0:28 Rest your eyes on it. It does not want anything from you.
0:42 Now listen. Find the sound that is farthest away.
0:58 And the nearest one. Perhaps it is your own breath.
1:14 Feel where you are being carried: by the chair, by the floor, by your own two feet.
1:32 Let a breath out, to its very end. The next one comes by itself.
1:48 Once more. Out, to the end.
2:04 Ask: what is here just now? One word is enough.
2:22 You need not change it. Greet it, as one greets a neighbour.
2:38 Look up again. Find the thing from the beginning once more.
2:50 Take it with you into the next hour.
`,
);

export const drawingYourInnerLandscape = toFollow(
  {
    title: "Drawing your inner landscape",
    description:
      "You need paper and no talent. Mountains, harbours, fog: how to draw a map of where you are.",
    contentType: "video",
    durationMinutes: 10,
    difficulty: "beginner",
    tags: ["arrival", "drawing", "reflection"],
  },
  `
0:00 Lay a sheet of paper in front of you, the long side at the bottom, and take something that draws.
0:15 This is going to be a map, and nobody will ever find their way by it except you.
0:30 Begin with a coastline. Let the pen wander around the sheet once and come back to where it started.
1:10 This is your country, as it is this week. Where are you on it? Make a small cross.
1:40 Now the mountains. What stands in front of you, large and not to be moved? Draw it, and write one word on it.
2:30 Is there more than one? Put the others behind it, in their true size.
3:00 Where is the harbour? There is a place at which you can put in: a person, a room, an hour. Draw a small pier.
3:45 Now the weather. Where does fog lie? Hatch it lightly, and do not try to see through it.
4:30 Is there a river? Something that moves without your doing anything. Let it run down to the sea.
5:15 There are places where you do not like to go. Draw a fence, or a sign. You do not have to go there now.
6:00 And one spot that you had almost forgotten, where it was good. Give it a tree.
6:45 Now look at the way. From your cross, where does a path lead of its own accord? Dot it in.
7:30 Turn the sheet upside down and look at it as if it were somebody else's. What do you notice first?
8:15 Turn it back. Give the country a name, the first one that comes.
8:50 Write the date in a corner. You will want to compare.
9:20 Take the map to your next session, or hang it where only you can see it. Thank you for drawing.
`,
);

export const howChangeGoesRound = toFollow(
  {
    title: "How change goes round",
    description:
      "The cycle of change in words you can follow with a pen, with all the places at which people believe that they have failed.",
    contentType: "video",
    durationMinutes: 7,
    difficulty: "beginner",
    tags: ["change", "crossing", "readiness"],
  },
  `
0:00 Draw a circle, as large as a saucer. We shall walk around it once.
0:18 At the bottom left, write: not yet. Here somebody else has noticed, and you have not. It is peaceful here.
0:45 A little higher: maybe. You see it now. You can list ten reasons for and eleven against.
1:10 People believe that they are stuck here. They are weighing. Scales take time to come to rest.
1:38 At the top: getting ready. You tell somebody. You look up a number. Nothing has happened, and everything has begun.
2:10 To the right: doing. This is the part that one can see from outside. It is the shortest stretch of all.
2:42 Further down: keeping. The applause has gone home and it is Wednesday. Write the word "Wednesday" there.
3:10 And then, for nearly everybody: back. Draw a small arrow from "keeping" to "maybe".
3:36 This arrow is where people say: I have failed. Look at the drawing. It is part of the circle.
4:04 You do not come back to the same place, either. Draw a second circle around the first, a bit wider.
4:32 On your second round you know where it gets steep. Most changes that last took three rounds or four.
5:00 Now take one change of your own. Put your finger on the place where you are standing. Honestly.
5:30 If you stand at "maybe", do not jump to doing. Ask yourself only what would make the scales move.
5:58 If you stand at "keeping", ask who knows that it is still hard.
6:22 And if you have just come down the arrow: welcome back. You are one round further.
6:44 Write today's date next to your finger. That was all.
`,
);

export const movingTheNeedleByOne = toFollow(
  {
    title: "Moving the needle by one",
    description:
      "How to find a step so small that you cannot refuse it, and why it works better than a brave one.",
    contentType: "video",
    durationMinutes: 8,
    difficulty: "intermediate",
    tags: ["small steps", "habits", "crossing"],
  },
  `
0:00 Think of something in your life that you would like to move. Only one thing.
0:20 Imagine a dial, from nought to ten. Nought is: it could not be worse. Ten is: there is nothing left to wish for.
0:45 Where is the needle today? Take the first number.
1:05 Whatever it is: why is it not one lower? Something is holding it up. Name that.
1:40 This is worth a moment. You are already doing something right, and you have probably never thanked yourself for it.
2:10 Now do not think about ten. Ten is for songs. How would you notice that the needle stands one higher?
2:45 Be exact, as a camera would be. What would be different on a Tuesday at half past eight?
3:20 And who else would see it? What would they see?
3:50 Now look for something you could do towards that within the next two days.
4:15 Make it smaller. Halve it.
4:35 Halve it again, until you have to smile because it is so little. That is the right size.
5:05 Brave steps need a brave day. Small ones need only a day.
5:30 What will it be tied to? After what, exactly, are you going to do it? "After I have put down my keys."
6:00 What could get in between? Decide now what you do then.
6:30 Say it aloud in one sentence: when, where, what.
7:00 Once more, as if you were telling it to a friend.
7:20 And when you have done it, look at the dial again. Not to judge. Out of curiosity.
7:40 One is a lot, if you keep moving it.
`,
);

export const aConversationBetweenTwoVoices = toFollow(
  {
    title: "A conversation between two of your voices",
    description:
      "A full exercise, from setting out the chairs to the last question. Plan a quiet quarter of an hour and some time after it.",
    contentType: "video",
    durationMinutes: 12,
    difficulty: "advanced",
    tags: ["inner voices", "shadow", "exercise"],
    isDraft: true,
  },
  `
0:00 You need two chairs that face each other, and a third a step away. Close the door.
0:25 Think of a question on which you are of two minds. Not the heaviest one you have. A middling one.
0:55 One voice wants it. One does not. Decide which chair belongs to which.
1:20 Sit down on the chair of the one that wants it. Sit as this voice would sit.
1:45 Speak aloud, in its name: "I am the one who wants." Tell the empty chair why. Take your time.
3:00 What is this voice afraid will happen if nobody listens to it? Let it say so.
3:50 Stand up. Shake out your hands. Leave that voice sitting there.
4:10 Now the other chair. Find its way of sitting. It may be quite different.
4:35 "I am the one who does not want." Let it answer. It was silent for a long time.
5:50 What has it been protecting? Since when?
6:40 Stand up, and sit on the third chair. From here you can see both.
7:05 Do not decide anything. Only look. How old is the one? How old is the other?
7:50 Ask the first: what would you be content with, for now?
8:25 Ask the second: what would have to be safe?
9:00 Is there something both of them want, by different ways? There usually is.
9:45 Tell them what you have understood. Thank both of them, by the names they have by now.
10:30 Put the chairs back where they belong. It matters. The exercise ends with that.
11:00 Drink something. Write down two sentences, one from each chair.
11:30 If it has stirred up more than you like, tell your coach, or somebody who is good to you, today.
`,
);
