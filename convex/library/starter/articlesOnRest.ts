import { toRead } from "./entry";

export const restingBeforeYouAreTired = toRead(
  {
    title: "Resting before you are tired",
    description:
      "Why rest works better as a rhythm than as a repair, and how to find a rhythm that fits into a full week. The last part is for people who cannot sit still.",
    contentType: "article",
    difficulty: "beginner",
    tags: ["rest", "rhythm", "everyday life"],
  },
  `
Most of us rest the way we mend a roof: when it rains in. The day is done, the body is empty, and what is left of the evening is called rest. It is better than nothing. But a roof that is only mended in the rain is never quite dry, and a person who only rests when there is nothing left wakes up at half.

# Rest is a rhythm

Watch anything that goes on for long: a heart, a rower, a field. None of them works until it breaks. The heart rests after every beat, and that is why it can go on for eighty years. Rest is not what comes after the work. It is part of how the work is done.

A rhythm has two qualities that a repair does not have. It comes before it is needed, and it does not have to be earned. You do not ask on Wednesday at eleven whether you deserve a pause. It is eleven.

# Three sizes of rest

- The small one is a minute long. Put down what you hold, look at the farthest thing you can see, let your breath out to its end. Do it between things: after a call, before a door.
- The middle one is an hour in which nobody may want anything. It needs a place in the week and somebody who knows of it.
- The large one is a day that has not been given a purpose. Once a month is enough to begin with. It will feel wasteful for its first two hours. Stay for the third.

Most tired people try to begin with the large one, fail to find the day, and give up. Begin with the small one. Three times a day, for a week, tied to something that happens anyway.

# Finding your hour

Take last week's calendar and mark each hour with one of three signs: it gave, it took, it did neither. Look for the hours that took, one after another, without a break. The place for your hour of rest is not at the end of that row. It is before the last of them, where you still have something to protect.

Then say it aloud to one person. "On Thursdays from five to six I am not available" is a strange sentence the first time. By the fourth it is a fact about you, like your height.

# For people who cannot sit still

Rest does not mean stillness. It means that nothing is being asked of the part of you that is tired. If you think all day, rest may be a hedge that wants cutting. If you talk all day, it may be a silent walk. If you care for people all day, it may be a film in which nobody needs you.

So do not ask what rest should look like. Ask what in you has been on duty, and let that part go home. The rest of you may dance, if it likes.
`,
);

export const onAskingForHelp = toRead(
  {
    title: "On asking for help",
    description:
      "Asking is a skill with a beginning, a middle and an end. Four small requests to practise on, from the easiest to the one you have been avoiding.",
    contentType: "article",
    difficulty: "beginner",
    tags: ["help", "relationships", "courage"],
  },
  `
There are people who would drive through the night to help a friend move, and who carry their own sofa down four floors alone. If you are one of them, this is for you. You are generous, and you are keeping something from your friends: the pleasure you know so well yourself.

# What a request is made of

A request that works has a beginning, a middle and an end.

The beginning says what is going on, in one sentence and without a case for the defence. "I have to give notice on my flat by Friday and I keep putting off the letter." Not the whole story. Nobody helps a story.

The middle says what you want, so exactly that the other person could start at once. "Would you sit next to me for half an hour on Thursday while I write it?" Vague requests are heavy, because the one who is asked must first find out what they are being asked for.

The end leaves a door open. "If Thursday is bad, I will ask my sister." Somebody who cannot say no cannot really say yes either. You are asking for help and not testing a friendship.

# Four requests

Take one a week. They are sorted by how much they weigh for most people; change the order if your scales are different.

- Ask a stranger for something tiny that you could do yourself: the time, the way, a hand with the pram. Notice that nothing happens.
- Ask somebody who knows more than you to explain something. Do not apologise for not knowing. Thank them by telling them later what you did with it.
- Ask somebody close for half an hour. Not for a favour, for the time. Say what for.
- Ask for the thing that came to your mind in the first minute of reading this, and that you have been walking around since.

# What to do with a no

A no is information about somebody's week. It stings because an old part of us hears a judgement in it. Let it sting, say "thank you for telling me", and ask the next person. People who ask well are not people who hear yes more often. They are people who can survive a no before lunch.

# What to do with a yes

This is the harder one. Let it be enough. Do not pay it back before the evening, do not make it smaller, do not explain how you would have managed anyway. Say thank you, once, and look at the person while you do. You have just let somebody be good to you. It is a gift, and it goes both ways.
`,
);
