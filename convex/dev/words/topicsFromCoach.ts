import type { Topic } from "./topics";

export const TOPICS_FROM_COACH: readonly Topic[] = [
  {
    subject: "After our conversation",
    opener: "coach",
    openings: [
      "I have been thinking about our last conversation.",
      "A thought that came to me after we had hung up.",
      "Something you said has stayed with me.",
      "Thank you for the trust in our last session.",
    ],
    details: [
      'You said "I should be further by now" three times. I would like to know whose voice that is.',
      "When you spoke about your garden your whole voice changed. I wanted you to know that I heard it.",
      "You laughed when you said the truest thing of the hour. I noticed, and I did not want to interrupt it.",
      "You found your own answer before I could ask the second question. It happens more and more often.",
    ],
    answers: [
      "I had not noticed that at all.",
      "I read this in the car and had to wait a moment before driving off.",
      "Oh. Yes.",
    ],
    questions: [
      "I will have to think about it before I can say more.",
      "It touches something that I cannot quite name yet.",
      "I have written it on the inside of the notebook.",
    ],
    third: [
      "There is no hurry. Let it work on you, and not the other way round.",
      "That is quite enough for now. We will come back to it.",
      "You do not have to do anything with it.",
    ],
    fourth: [
      "That is a relief, I was about to make a list.",
      "I slept on it. I think I am beginning to see what you mean.",
      "All right. I will leave it on the window sill.",
    ],
  },
  {
    subject: "Before we meet",
    opener: "coach",
    openings: [
      "A little preparation for our next session, if you would like some.",
      "Before we meet, an invitation.",
      "I look forward to our next session. Two minutes of preparation, if you have them.",
      "Here is something to bring along when we meet.",
    ],
    details: [
      "Think of one moment in the last weeks when you were entirely yourself. It may be a small one.",
      "Write down what you would like to be different an hour after we have spoken.",
      "Bring one thing that you are proud of and one that you would rather leave out.",
      "Look at your goals and choose the one that you would still want if nobody were watching.",
    ],
    answers: [
      "I like that.",
      "Good, that gives me something to hold on to.",
      "I knew my answer at once, which makes me suspicious.",
    ],
    questions: [
      "I will bring it with me.",
      "I have put it on a note beside the kettle.",
      "I will think about it on the way to work.",
    ],
    third: [
      "Wonderful. It does not need to be tidy.",
      "Good. Bring it as it is.",
      "I am looking forward to it.",
    ],
    fourth: ["Me too.", "It will not be tidy 😊", "See you then."],
  },
  {
    subject: "Something for your shelf",
    opener: "coach",
    priority: "low",
    openings: [
      "No hurry with this one.",
      "For a slow evening:",
      "Only if you feel like it.",
      "I thought of you when I put this on the shelf.",
    ],
    details: [
      "There is a piece in the library on resting before you are tired. The last part is the one I mean.",
      "In the library you will find a short recording about beginnings. Ten minutes, good with eyes closed.",
      "The library has an article on asking for help. It argues with something that you once told me.",
      "There is a video in the library about what we carry and what we put down. I would begin in the middle.",
    ],
    answers: ["Thank you, I saved it.", "I have it open already.", "That sounds like me."],
    questions: [
      "I will tell you what I think.",
      "It will be something for the weekend.",
      "I am curious what you had in mind.",
    ],
    third: [
      "Take from it what is useful and leave the rest.",
      "And if it does nothing for you, I would like to hear that too.",
      "Enjoy it.",
    ],
    fourth: [
      "I have read it now. One sentence went straight in, and I have copied it out.",
      "I disagreed with half of it, which was good for me.",
      "I fell asleep over it, and I mean that as praise.",
    ],
  },
  {
    subject: "A step worth marking",
    opener: "coach",
    openings: [
      "I saw that you ticked a milestone.",
      "There is a new tick on your goal, and I did not want to let it pass.",
      "You have finished a step that was on your list for quite some time.",
      "A milestone done. Let us stop for a second.",
    ],
    details: [
      "I know what it took.",
      "It was not the easy one, either.",
      "It looks small on the screen, and we both know that it was not.",
      "You did it in your own way, and that is what I like best about it.",
    ],
    answers: [
      "Thank you! I nearly did not tick it, because it was not perfect.",
      "I was hoping that you would notice.",
      "I did a little dance in the kitchen.",
    ],
    questions: [
      "Now I would like to keep still for a week before the next one.",
      "The next step looks smaller from here.",
      "I had thought it would feel bigger, and yet it feels exactly right.",
    ],
    third: [
      "Stay with it for a while. The next step will wait.",
      "That sounds right to me. Enjoy the view.",
      "How will you mark it? It deserves more than a tick.",
    ],
    fourth: [
      "I bought the good bread.",
      "We are going out to dinner on it.",
      "I have told my sister, and she cried, so now I have too.",
    ],
  },
  {
    subject: "How are you?",
    opener: "coach",
    openings: [
      "How are you, really?",
      "It has been a busy time for you, so just a question: how are you?",
      "I wanted to hear how you are, without any agenda.",
      "How is it going where you are?",
    ],
    details: [
      "One word is enough.",
      "A number from one to ten will do, or a kind of weather.",
      "You can also send me a sigh.",
      "I am asking because I mean it, and not because it is due.",
    ],
    answers: [
      "Overcast with bright spells.",
      "A six. It was a four on Monday.",
      "Tired, and fine.",
    ],
    questions: [
      "The days are full, but they are mine again.",
      "I am taking it in small pieces.",
      "It is good to be asked.",
    ],
    third: [
      "Thank you. I will take that as it is.",
      "I am glad to know. What would make tomorrow a little lighter?",
      "Good. I am here when you want to say more.",
    ],
    fourth: [
      "An early night, I think. I am going to have one.",
      "I will write when I know more.",
      "I am going to sit in the sun for ten minutes now. Doctor's orders, and the doctor is you.",
    ],
  },
];

/** Nothing in them is urgent. */
export const GENTLE_NUDGES: readonly string[] = [
  "I have not heard from you for a while, and that is allowed. I only want you to know that the door is open.",
  "A small wave from here. If the journey is resting at the moment, let it rest. If something got in the way, I would be glad to hear of it.",
  "No answer needed. I have kept a time for you in the next weeks, in case you would like it.",
];
