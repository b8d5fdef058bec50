import { toRead } from "./entry";

export const howToBeginAJournal = toRead(
  {
    title: "How to begin a journal when you do not write",
    description:
      "Lists, drawings, three lines, letters that are never sent: eight ways in for people who were told that they cannot write.",
    contentType: "article",
    difficulty: "beginner",
    tags: ["journal", "reflection", "beginning"],
  },
  `
Somebody once gave you a mark for your writing. It may be thirty years ago and you may have forgotten the teacher's name, but the hand that held the pen has not. So let us agree on something first: nobody will mark this. A journal is not writing. It is thinking that leaves a trace, so that you can find the place again.

You do not need a beautiful book. A beautiful book wants beautiful sentences. Take the back of something.

# Eight ways in

- Three lines. One thing that happened, one thing you felt, one thing you noticed. When the third line is full, stop, even if there is more. Especially then.
- A list. "What is on my mind" down the left side, without full stops. Lists forgive everything.
- A drawing of the day. A line that goes up and down will do. Mark where you were standing when it turned.
- A letter that is never sent. To a person, a house, a job, a knee. Begin with "What I never told you".
- A question and its first answer. Write the question, look out of the window for a minute, write down what comes, however stupid.
- One photograph a day, and a sentence on why this one.
- Somebody else's sentence. Copy a line that you have read and carry on from there. The first words are always the most expensive, so borrow them.
- Your own voice. Speak for two minutes, then write down the single sentence you would keep.

# How often, how long

Less than you think. Five minutes three times a week beats an hour that never comes. Tie it to something: the kettle, the train, the cat's dinner. If you miss a week, do not write an apology. Nobody was waiting except you, and you know where you were.

# What to do when it hurts

Sometimes the pen walks straight to a place you did not mean to visit. You may stop there. Write the date and "not today", close the book, wash a cup. A place that has been marked can be found again, and some places are better visited with company: bring it to your coach, or to somebody who knows you.

# Reading it later

Wait a month. Then read like an archaeologist and not like a judge: what did this person care about, what did they keep coming back to, what have they stopped mentioning? You will meet somebody in there who was trying. Be kind to them. They were doing it without knowing how it would end.
`,
);

export const theInnerCritic = toRead(
  {
    title: "The inner critic as an anxious relative",
    description:
      "A reading of the critical voice that neither fights nor obeys it, with an exercise in three chairs.",
    contentType: "article",
    difficulty: "advanced",
    tags: ["inner critic", "shadow", "self-kindness"],
    isDraft: true,
  },
  `
Imagine a relative who moved in when you were six. They meant well. There was some danger about at the time, or they believed that there was, and they made it their task to see it coming. They have not had a day off since. They comment on your clothes, your sentences, your bank account. They have never once been surprised by a success, because they were busy looking at the door.

Most advice about the inner critic tells you to throw this relative out. It does not work. They have no other home, and every argument that you win keeps them up all night preparing the next one.

# Not fighting, not obeying

There is a third way, and it begins with a guess about what the voice is afraid of. Behind "this is embarrassing" there is usually "they will laugh, and then you will be alone". Behind "you should have started earlier" there is "there is not enough, there has never been enough". The tone is contempt. The content is fear. If you answer the tone you get a fight; if you answer the content you get, after a while, a conversation.

# Three chairs

You need three chairs, a door that closes and half an hour. Do it when you are reasonably well, not on the worst evening of the year.

- Sit on the first chair and be the critic, aloud. No politeness. Two minutes, with all its favourite phrases.
- Stand up, shake out your hands, and sit on the second chair. Here sits the one who hears this every day. Say what it is like. Do not defend yourself, only report: where it lands in the body, what you do next, what you no longer dare.
- Stand up again and sit on the third chair, which stands where it can see both. This is somebody older than either. Ask the first chair what it has been trying to prevent, and since when. Ask the second what it would need in order to listen. Then say who decides.

The third chair is the point of the exercise. Most of us have lived so long between the first two that we believe that there are only two.

# Afterwards

The voice does not go away. It may become less certain. You will hear it begin a sentence and find that you are a little bored, as with a relative whose stories you know. "Thank you," you can say. "I know that you are worried. I have it from here." And then do the thing, and let it watch.
`,
);
