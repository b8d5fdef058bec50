import type { Topic } from "./topics";

export const TOPICS_ON_WORK: readonly Topic[] = [
  {
    subject: "The offer",
    opener: "client",
    openings: [
      "The offer came through and I have been walking around it like a cat around a bath.",
      "They made me the offer. I expected to be happy and I am mostly quiet.",
      "So it is real now: they want me, and I have to answer.",
      "I got the letter with the offer in it, and I have read it five times.",
    ],
    details: [
      "On paper everything is better. In my stomach nothing has moved.",
      "Everybody I tell congratulates me before I can say that I am not sure.",
      "I made the list of pros and cons you would laugh at. It came out even.",
      "What worries me is that I might say yes only because they asked.",
    ],
    answers: [
      "Thank you for not deciding in the first hour.",
      "I hear that you are being careful with this, and I like that.",
      "A quiet answer is still an answer, so let us listen to it.",
    ],
    questions: [
      "If nobody ever learned what you chose, what would you choose?",
      "Imagine you have already said yes and it is a grey morning in February. What do you notice?",
      "What would you be saying no to, if you said yes?",
    ],
    third: [
      "I noticed that I answered your question before I had finished reading it. That tells me something.",
      "I took it on a long walk. The honest answer surprised me, and it was not the sensible one.",
      "I wrote half a page and crossed most of it out. What is left is one sentence, and it is clear.",
    ],
    fourth: [
      "Then keep that safe until we speak, and do not let anyone talk you out of it before breakfast.",
      "Good. You do not have to act on it today. Knowing is already a lot.",
    ],
  },
  {
    subject: "A conversation I keep putting off",
    opener: "client",
    openings: [
      "I still have not talked to my manager.",
      "The conversation with my manager was supposed to happen this week. It did not.",
      "I had my manager alone in a room today and talked about the weather.",
      "You asked me to tell you when I had spoken to my manager. I am telling you that I have not.",
    ],
    details: [
      "I have the first sentence ready and then my throat closes.",
      "Each time I find a good reason why another day is better.",
      "I think I am more afraid of being understood than of being refused.",
      "In my head the conversation lasts three hours. In truth it would be ten minutes.",
    ],
    answers: [
      "That took some honesty to write, thank you.",
      "You are not late. There is a reason it has not happened, and the reason is worth knowing.",
      "Putting it off has been protecting something, so let us not scold it.",
    ],
    questions: [
      "What is the smallest true sentence you could start with?",
      "If you could only say one sentence to them and then leave the room, which one would it be?",
      "Would you write me the first sentence, just as it comes, without polishing?",
    ],
    third: [
      'Here it is: "I want to keep doing this well, and I cannot do it at this pace." Saying it to you was already easier.',
      '"I need your help with something that I have been hiding." That is the sentence. I did not know it until I typed it.',
      'Maybe: "I have been saying yes for a year and I would like to tell you what it costs." I read it aloud to the dog.',
    ],
    fourth: [
      "That is a good sentence. It blames nobody and hides nothing. Say that one.",
      "I would listen to somebody who began like that. Tell me how it goes, whichever way it goes.",
    ],
  },
  {
    subject: "Saying no",
    opener: "client",
    openings: [
      "I said no today.",
      "Small report from the field: I turned something down.",
      "It happened. Somebody asked, and I did not say yes.",
      "I used the sentence we practised. The one with no in it.",
    ],
    details: [
      "Nothing exploded. They said fine and went on eating their lunch.",
      "I apologised only twice, which for me is a personal best.",
      "Afterwards I felt guilty for an hour and then light for the rest of the day.",
      "I had to go to the stairwell afterwards to breathe, but I did it.",
    ],
    answers: [
      "I am smiling at my desk.",
      "That is a big small thing.",
      "You have been walking towards this for weeks. Well done.",
    ],
    questions: [
      "What did you do with the room that opened up?",
      "What became possible in the time you kept for yourself?",
      "Where did the evening go that you would have given away?",
    ],
    third: [
      "I went home while it was still light. I had forgotten that my street has trees in it.",
      "I read to the end of a chapter. It sounds like nothing. It was not nothing.",
      "I did not fill it at all. I sat on the step and drank my tea hot for once.",
    ],
    fourth: [
      "Write that down somewhere you will find it on a bad day.",
      "Remember how that felt. It is what the next no will be for.",
    ],
  },
  {
    subject: "My team",
    opener: "client",
    openings: [
      "The team meeting went sideways again.",
      "I lost the team halfway through the meeting.",
      "I had planned to listen in the meeting and heard myself lecturing.",
      "I left the team meeting with the feeling of having pushed a car uphill.",
    ],
    details: [
      "Two people said nothing from beginning to end, and they are the two I most need.",
      "When it got silent I filled it. I always fill it.",
      "I could feel everyone wait for me to have the answer, so I made one up.",
      "What I wanted was their ideas, and what I gave them was mine.",
    ],
    answers: [
      "You saw it while it happened. A few months ago you would have seen it on the weekend.",
      "Thank you. You describe it without making yourself smaller, which is new.",
      "It sounds tiring, and it sounds like something you can work with.",
    ],
    questions: [
      "What would you have to trust in order to stay silent ten seconds longer?",
      "What do you imagine would happen if you let the next silence be?",
      "What might the silence be for, if it is not your fault?",
    ],
    third: [
      "I think I would have to trust that they are not waiting for me to fail. Put like that, it looks different.",
      "Perhaps they are thinking. It had honestly not occurred to me that silence can be thinking.",
      "I will try it at the next one: ask, then hold my cup with both hands until somebody speaks.",
    ],
    fourth: [
      "Good experiment. Do not judge it after one attempt.",
      "I look forward to hearing who speaks first.",
    ],
  },
  {
    subject: "Money and sleep",
    opener: "client",
    openings: [
      "I opened the account statements.",
      "I finally looked at the numbers, all of them, at the kitchen table.",
      "You said to look at the money in daylight. I did.",
      "I spent the morning with the envelope I have not opened since spring.",
    ],
    details: [
      "It is not as bad as the version I have at three in the morning.",
      "It is tight, but it is a number, and a number is smaller than a fog.",
      "I was angry first and then strangely calm.",
      "There were two things in it that I can simply stop paying.",
    ],
    answers: [
      "Bravo. That had grown heavy.",
      "Looking is the hard part, and you have done it.",
      "I am glad that it was you who chose the day.",
    ],
    questions: [
      "Who could sit beside you for the next look?",
      "Is there someone you would like to show the number to?",
      "With whom could this become an ordinary conversation?",
    ],
    third: [
      "My brother, probably. He will make a joke and then he will make a table.",
      "I asked my partner whether we can do it once a month, with cake. The answer was yes, because of the cake.",
      "There is a free advice hour at the town hall. I have written down the day.",
    ],
    fourth: [
      "Lovely. Put it in the calendar while the courage is warm.",
      "That sounds like care and not like control. Keep it that small.",
    ],
  },
  {
    subject: "Our next session",
    opener: "client",
    priority: "high",
    openings: [
      "I am sorry for the short notice: could we move our next session?",
      "Something came up and I cannot make our next session at the agreed time.",
      "Could we find another time for our next session?",
      "I need to ask you to move our next session, if there is any room.",
    ],
    details: [
      "My son has a fever and I will be at home with him.",
      "They have put a meeting on top of it that I cannot leave.",
      "The train connection fell through and I would be talking to you from a platform.",
      "I would rather have you with a clear head than squeeze it in.",
    ],
    answers: ["Of course, thank you for telling me.", "No trouble at all.", "Yes, we can."],
    questions: [
      "Take any open time you see in the calendar and it is yours.",
      "I have opened a few more times; pick the one that lets you breathe.",
      "Move it to any time that suits you, and do not apologise for having a life.",
    ],
    third: [
      "Done. Thank you for making it easy.",
      "Moved. I am relieved, thank you.",
      "I took the first one that was free. See you then!",
    ],
    fourth: ["I see it. Until then.", "Perfect, I have it here."],
  },
];
