import { toRead } from "./entry";

export const betweenTwoShores = toRead(
  {
    title: "Between two shores",
    description:
      "A companion for the Crossing. Short chapters and exercises for people who have left and not yet arrived.",
    contentType: "ebook",
    difficulty: "intermediate",
    tags: ["crossing", "change", "readiness"],
  },
  `
# One: leaving

You have left. Perhaps with a speech and a cake, perhaps without anybody noticing. Perhaps you did it years ago and the body followed only last spring. However it went: there is water around you now, and it is normal to look back and find the shore more beautiful than it ever was.

Exercise. Draw the shore behind you. What stands on it? Who is waving? Put a small flag on the one thing you really miss, and a stone on the one thing you are relieved to be rid of. Most people are surprised by how far the two lie apart.

# Two: what floats

When you cross, not everything comes along. The boat is small. There is a temptation to take all that one knows, because one does not know what will be needed. But a boat that is loaded with everything arrives nowhere.

What floats are seldom things. It is how you make people laugh. It is that you can bear it when a room goes quiet. It is that you have been lost before.

Exercise. Write down ten abilities that you had before the life which you have just left. Not one of them was given to you by it, so it could not keep a single one.

# Three: weather

There will be days on which the whole thing seems to be a mistake. They come without cause, often after a good one. They are weather. Weather is not a message. A sailor does not ask what she has done to the wind.

What you need for weather is a routine that does not consult your mood: eat, wash, walk, speak to one person, sleep. And a rule that you have made in calm water, for example: I take no decision about the direction before I have slept twice.

Exercise. Make that rule now. Write it where you will see it when the waves are high.

# Four: company

Some people on the shore cannot stand it that you have left. It reminds them of their own boat. They will not say this; they will say that they are worried. Thank them and do not discuss the course with them.

Other people will surprise you. Somebody you hardly know calls across the water. A colleague whom you took for cold sends a thermos flask. Let them. You are going to need fewer people than before, and different ones.

Exercise. Three columns: people who row with me, people who wave, people who drill. Be honest. Nobody has to know about the third.

# Five: the first sight of land

It rarely looks like the picture. It is lower, and there are other people on it already, and a smell of fish. You may be disappointed, and it is still land.

Do not build a house at once. Sleep on the beach for a while. Walk inland in the mornings and come back at noon. Ask those who live there what they wish they had known.

Exercise. Write a letter to yourself on the old shore, on the evening before you left. Tell that person what the crossing was really like, and what they were right about. Keep it. There will be other shores.
`,
);

export const theFriendlyNo = toRead(
  {
    title: "The friendly no",
    description:
      "Boundaries for kind people. With a chapter on what to do in the hour after you have said it.",
    contentType: "ebook",
    difficulty: "intermediate",
    tags: ["boundaries", "saying no", "guilt"],
  },
  `
# Kind people and their problem

You say yes before the sentence is finished. You have a calendar that belongs to everybody. And now and then, to the surprise of all, you explode over something very small, such as a spoon.

That is how a missing no comes out: late, loud and at the wrong address. This book is not about becoming harder. It is about saying the no while it is still small, to the person it belongs to, in a voice that you would like to be spoken to yourself.

# What a boundary is

A boundary is not something you do to others. "You must stop calling after nine" is a wish, and a good one. "After nine I do not pick up the phone" is a boundary. It describes what you are going to do, so nobody has to agree to it for it to work. It can be kept by one person alone, and that person is you.

It follows that you should draw no line you are not ready to walk. If you know that you will pick up at a quarter past nine after all, say ten.

# Finding out where it runs

You often notice a boundary only after somebody has crossed it. Use that. Resentment is a map: wherever you find yourself keeping accounts, a fence is missing. Go through last week and look for three moments at which you smiled and something in you did not. What would you have had to say there, and how early?

- My yes was too quick. I needed until tomorrow.
- My yes was too large. I would have liked to do a part.
- My yes was not mine at all. I wanted to be somebody who says yes.

# Five friendly noes

- The no with time: "I would like to think about it. You will hear from me by noon tomorrow."
- The no with a door: "Not this month. Do ask me again in the spring, if it is still open."
- The smaller yes: "I cannot run it. I can read the draft on Sunday."
- The no without reasons: "Thank you for thinking of me. I cannot do it." A reason is an invitation to solve the reason.
- The no to somebody who insists: the same sentence again, in the same voice. Do not look for a better one. There is nothing wrong with this one except that they do not like it.

# The hour after

Here most noes are lost. You have said it, you have put down the phone, and now comes the guilt, like a bill. You see their face. You compose a message that begins with "On second thoughts".

Do not send anything for an hour. Guilt is not proof that you did something wrong. In people who have been saying yes for forty years it is simply what it feels like when something is new.

Use the hour for your body: walk, cook, carry something. Then ask yourself whether you would find it unkind if a friend had said exactly these words to you. Nearly always the answer is no. In the rare case in which it is yes, you can apologise for the tone and keep the boundary.

# What you get for it

Some people will be disappointed. A few will be angry, mostly those who lived well on your missing no. But those who are fond of you will become calmer around you, because now they can believe your yes. And you will find, some time in the second month, that you are looking forward to things again. It is hard to look forward to a life that everybody else has filled in.
`,
);

export const wayfinders = toRead(
  {
    title: "Wayfinders",
    description:
      "Who and what do we steer by when the coaching is over? Four portraits, and questions for finding your own.",
    contentType: "ebook",
    difficulty: "advanced",
    tags: ["return", "integration", "practice"],
  },
  `
# What a wayfinder is

The navigators of the Pacific crossed thousands of miles without an instrument. They steered by stars, by the colour of clouds over islands that could not be seen yet, by the swell against the hull, which they felt best lying down. A navigator who had lost the way did not look at a map. He lay down and listened.

When you come back from a long way inside, there will be no coach in the room on most of your days. You need something to steer by. Not a plan. A plan is for a sea that has been measured.

# The first kind: a person

Somebody whose way of being in the world makes yours clearer. They need not be alive and need not know of it. What matters is that you can hear what they would say.

A nurse who had come back to work after two years told me that hers was a caretaker at her primary school. He had never once hurried. When the ward became loud she asked herself how Mr Aydin would walk down this corridor. Then she walked like that.

Who is it for you? What do they never do? What would they notice about your week?

# The second kind: a place

There are places in which we are more ourselves: a bench, a kitchen, a bend in a river. You can go there, and when that is not possible you can go there with your eyes closed.

A man who had given up his firm had a fence post. He passed it on his run, and at this post, in the first winter, he had understood that nobody was going to come and tell him that it was enough. Since then he touches it. "It is my head office," he says.

Where does your voice drop a little when you speak of it? When were you last there?

# The third kind: a sentence

Short enough to be remembered under pressure, and yours. Not from a calendar. It usually turns up in a session, in passing, and you only hear afterwards what you have said.

"I can be late and still be loved." "Do the next small thing." "It is not mine to carry, and I can hold the door." A woman has hers engraved on the inside of a ring. When she twists it, her children know that she is thinking.

What have you said in the past months that surprised you? Which of your sentences has somebody else quoted back to you?

# The fourth kind: a practice

Something that you do with your hands or feet, and that brings you back when you have drifted. It does not have to be spiritual. It has to be regular, and you have to be able to do it badly.

A teacher bakes bread on Saturdays. She noticed that she could read the state of her week in the dough: whether she waited, whether she forced it. "I do not bake because I am calm," she says. "I bake to find out."

What do you do that tells you how you are?

# Making your own

Take an evening. Write down one of each kind: a person, a place, a sentence, a practice. If one is missing, leave the line empty; it will come, once there is a line for it. Then write what tells you that you have drifted. Your body knows before you do: is it the jaw, the sleep, the way you close doors?

Put both lists where you will find them in a bad hour. And when you do not know where you are: lie down and listen to the swell. The islands are still there. They have never moved.
`,
);
