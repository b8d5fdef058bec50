import { toFollow } from "./entry";

export const aShortPracticeForBeginnings = toFollow(
  {
    title: "A short practice for beginnings",
    description: "Five minutes, eyes open or closed. For a new day, a new task or a new page.",
    contentType: "audio",
    durationMinutes: 5,
    difficulty: "beginner",
    tags: ["beginning", "breath", "practice"],
  },
  `
0:00 Something is about to begin. It can wait for five minutes.
0:15 Sit so that your back is long and your hands have nothing to do.
0:35 Breathe in as far as it goes of its own accord. Breathe out a little longer than that.
1:00 What are you bringing along from before? A conversation, a worry, a tune. Name it, and put it next to the chair.
1:40 It may stay there. It will not be lost. You can pick it up again afterwards.
2:05 Now feel the room in front of you, as if it were a field with fresh snow.
2:35 You will make a first track. It does not have to be straight.
3:00 What is this for? Find the smallest honest answer.
3:35 And who will be glad of it, if only a little? Let their face come.
4:05 One more breath, down to the belly.
4:25 What is the first movement of your hands? See it before you make it.
4:48 Now.
`,
);

export const arrivingHome = toFollow(
  {
    title: "Arriving home",
    description:
      "For the step from work into the evening. Follow it on the stairs, or in the car with the engine off.",
    contentType: "audio",
    durationMinutes: 6,
    difficulty: "beginner",
    tags: ["evening", "rest", "transition"],
  },
  `
0:00 You are nearly there. Stay where you are for a moment, outside.
0:18 Somewhere a door is waiting. Behind it somebody may want something from you, even if it is only the cat.
0:42 Let the day roll past once more, from the morning on, quickly, as from a train.
1:20 Where did it get stuck? Look at that place and say: not now.
1:50 What was good, however small? Take that along.
2:20 Drop your shoulders. A little further. They have been carrying a bag since noon that nobody sees.
2:50 Loosen your jaw. Let the tongue lie.
3:10 Three breaths for the one who worked today.
3:45 Say thank you to them, inwardly. They are off duty now.
4:10 Who is it that goes in through the door? What do you want to be like for the first ten minutes?
4:45 Perhaps only: slow.
5:05 Feel the key in your hand. Its weight, its teeth.
5:30 Open the door as if you were a guest whom you have been looking forward to.
`,
);

export const fallingAsleepAfterAFullDay = toFollow(
  {
    title: "Falling asleep after a full day",
    description:
      "A slow inventory of the day, from the feet upwards. It is all right not to reach the end.",
    contentType: "audio",
    durationMinutes: 10,
    difficulty: "beginner",
    tags: ["sleep", "rest", "body"],
  },
  `
0:00 Lie down so that nothing has to hold you. Turn the light of this screen low.
0:25 There is nothing left to do today. Whatever is unfinished will still be unfinished tomorrow, and you will be rested.
1:00 Go down to your feet. They have carried you. Where did they go today?
1:45 Let them become heavy. Thank you, feet.
2:15 The calves, the knees. They bent and stretched some thousand times and never asked what for.
3:00 Let them sink.
3:20 The hips, the belly. Here the day's excitement sits longest. Give it room with every breath out.
4:20 The back. It may lie now, in its whole length.
5:00 Your hands. What did they hold today? Whom did they touch? Open them.
5:50 The shoulders. Let them slide away from the ears.
6:30 The throat. All that you said, and all that you swallowed. It is over.
7:15 The face. Nobody is looking. It may be without an expression.
8:00 And behind the forehead, where it is still light: let the lamps go out, one after the other.
8:50 The breath goes on by itself. It needs no help from you.
9:30 Good night.
`,
);

export const beforeADifficultConversation = toFollow(
  {
    title: "Before a difficult conversation",
    description:
      "Seven minutes to settle, to remember what you want, and to wish the other person well.",
    contentType: "audio",
    durationMinutes: 7,
    difficulty: "intermediate",
    tags: ["conversation", "courage", "preparation"],
  },
  `
0:00 You have a conversation ahead of you. It is understandable that your heart is beating faster.
0:22 That is not fear alone. It is also that something matters to you.
0:45 Put both feet on the floor. Press them down a little. And let go.
1:10 Breathe out, long. Again.
1:35 See the room in which you are going to talk. Where will you sit? Where is the window?
2:05 Now the first sentence. Say it inwardly. Make it shorter.
2:40 What do you want, when all is said? Not from them. For yourself.
3:15 And what is the least with which you could go home in peace?
3:45 Now look at the other person. Not as they are in your head at night. As they look when they are tired.
4:20 They are afraid of something too. You do not have to know of what.
4:45 Wish them something good. Let it be small, and mean it.
5:15 If it becomes loud: feel your feet. You are allowed to say, "Give me a moment."
5:45 If nothing comes of it: you will have said it. Nobody can take that away again.
6:15 One more breath. Your first sentence.
6:40 You can do this. Go in.
`,
);

export const aRitualForTheEndOfARoad = toFollow(
  {
    title: "A ritual for the end of a road",
    description:
      "Water, salt, fire or paper: four simple endings, with time to do one of them while you follow.",
    contentType: "audio",
    durationMinutes: 9,
    difficulty: "advanced",
    tags: ["endings", "ritual", "return"],
    isDraft: true,
  },
  `
0:00 Something is coming to an end. Perhaps it ended long ago and nobody has told your body.
0:25 You need one of four things: a bowl of water, a pinch of salt, a candle on a safe plate, or a sheet of paper.
1:00 Fetch it now. There is time.
2:00 Sit down with it. Say inwardly what this is about. One sentence: "This is the end of …"
2:40 What was good about it? Let three pictures come. Do not hurry.
3:30 What was hard? Let that be there as well. It belongs to it.
4:10 What do you take with you? Put your hand on the place where you keep it.
4:50 Now the ending. If you have water: wash your hands in it, slowly, both sides.
5:10 If you have salt: let it run through your fingers onto the ground.
5:30 If you have a candle: look at the flame as long as you like, and put it out yourself.
5:50 If you have paper: write one word on it, and tear it until it can no longer be read.
6:30 Stay with the silence. It is allowed to be strange.
7:15 Say: it is over. Aloud, if you can.
7:45 And say: I am here.
8:10 Pour the water onto a plant. Sweep up the salt. Open the window.
8:40 What comes next need not come today.
`,
);
