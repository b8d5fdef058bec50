import { toRead } from "./entry";

export const theLongMiddle = toRead(
  {
    title: "The long middle of a change",
    description:
      "The start is exciting and the end is a relief. This is about the months between them, when the old no longer fits and the new does not exist.",
    contentType: "article",
    difficulty: "intermediate",
    tags: ["change", "patience", "crossing"],
  },
  `
Nobody tells you about the middle. There are films about the day she hands in her notice, and films about the day the little shop opens. Between the two lie fourteen months in which she sleeps badly and her mother asks how the job search is going.

In the middle you are no longer who you were and not yet who you will be. It is uncomfortable in a way that looks, from inside, exactly like having made a mistake. That is the most important thing to know about it.

# Signs that you are in the middle and not in the wrong

- You miss things that you were right to leave. Missing is not a vote.
- You are tired although you do less. A great deal of work is going on below.
- You cannot explain yourself at parties. There is no word yet for what you are.
- You find yourself reading job offers for the very job you left. Of course you do. It was warm there.
- Small decisions are impossible and you keep wanting to take large ones to have it over with.

# What helps

Keep something the same. A person in the middle of a river does well not to change hats as well. Choose two or three things that will not change until this is over: where you live, whom you have breakfast with, the walk on Sundays.

Measure in smaller steps. "Am I there yet" has only one answer for fourteen months. "What do I know today that I did not know in March" has a new one every week. Write it down; the middle has no memory.

Find one person who has been across. Not for advice. So that you can look at somebody who has dry shoes.

Let it be winter. There are months for growing and months in which a field looks like nothing at all. If you dig it up in January to see how the seed is doing, you will have your answer and no wheat.

# What does not help

Comparing. Announcing a date. Turning around halfway because the near bank can still be seen: it is not nearer than the other one, only better known. And above all, doing it alone for the sake of doing it alone.

# How it ends

Rarely with a gate. More often you notice on a Tuesday that you have not thought about it since Sunday. Somebody asks what you do and you answer in one sentence. You are putting on a coat in a place which a year ago you did not know, and you know where the light switch is.
`,
);

export const griefForALifeThatWasGood = toRead(
  {
    title: "Grief for a life that was good",
    description:
      "Leaving something good also hurts. On roles, houses and versions of ourselves that deserve a proper goodbye.",
    contentType: "article",
    difficulty: "advanced",
    tags: ["grief", "letting go", "descent"],
  },
  `
We know what to do with grief for what was taken. There are cards for it. For what we gave up by our own decision, and were right to give up, there is no card. "But you wanted this," people say, and they are correct, and you stand in the new kitchen and cry over a drawer that stuck.

A life can be good and be over. Both halves of that sentence are true at the same time, and most of the trouble comes from trying to make one of them false: by telling yourself that it was not so good after all, or that it is not quite over.

# What is being grieved

It is seldom the thing itself. It is the person whom that thing allowed you to be. The job gave you a corridor in which people greeted you. The house held the height marks on the door frame. The marriage, in its good years, had a joke in it that nobody else will ever understand. When the thing goes, that version of you has nowhere to live, and it comes and sits on your bed.

Let it sit. Ask its name. The project manager who could always find somebody who knew somebody. The father of small children. The one who ran.

# A goodbye has four parts

- Say what was good, exactly. Not "it was a nice time" but the light in the back room at four in the afternoon.
- Say what it cost. Nothing good is free, and a goodbye to something flawless is a goodbye to something that never was.
- Say what you are taking with you. A skill, a friend, a way of laying a table. Put it in your pocket, if it is small enough, and otherwise on a list.
- Say that it is over, aloud, in a place where it used to be or before something that stands for it. It takes ten seconds. People postpone those ten seconds for years.

You can do it alone or with a witness. With a witness it holds better.

# Afterwards

Grief that has been given its hour does not go away, but it learns to knock. It will come at anniversaries and in supermarkets. You can tell it then: yes, I remember, I have not betrayed you, I am only living somewhere else now.

And one day you will tell somebody a story from that life, and they will laugh in the right place, and you will notice that it has become what all good things become in the end. It has become yours.
`,
);
