import type { Topic } from "./topics";

/** The coach reads them translated and answers in English. */
export const TOPICS_IN_OWN_LANGUAGES: readonly Topic[] = [
  {
    subject: "رسالة قصيرة",
    opener: "client",
    language: "ar",
    openings: [
      "أكتب إليك بالعربية هذه المرة، فالكلمات تأتي أصدق.",
      "سامحيني، اليوم لا أجد كلماتي إلا بالعربية.",
      "صباح الخير هيلينا. أكتب كما أفكر، بلغتي.",
    ],
    details: [
      "بدأت أمشي كل صباح قبل أن يستيقظ البيت، وأشعر أن اليوم صار أوسع.",
      "قلت لأمي ما لم أقله منذ سنوات، ولم ينهدم شيء. شربنا الشاي بعدها في صمت جميل.",
      "أخاف أن أترك ما أعرفه، وأخاف أكثر أن أبقى فيه عشر سنوات أخرى.",
    ],
    answers: [
      "Thank you for writing in your own language. I read it with a translation and then once more, slowly.",
      "I am glad that you wrote it the way you think it.",
    ],
    questions: [
      "Would you also like to begin our next session in Arabic, for the first minutes? I will listen to the sound of it.",
      "Is there a word in it that has no English? I would like to learn it.",
    ],
    third: [
      "نعم، يعجبني ذلك. هناك كلمة «سكينة»، وهي أكثر من الهدوء.",
      "Yes. There is the word سكينة: stillness, but a stillness that someone has given you.",
    ],
    fourth: [
      "What a word. I will keep it.",
      "Thank you. Then let us look for that, and not only for calm.",
    ],
  },
  {
    subject: "这周的想法",
    opener: "client",
    language: "zh",
    openings: [
      "这次我想用中文写，这样更贴近我心里的声音。",
      "你好，Helena。今天只想得出中文的句子。",
      "写给你，也写给自己。",
    ],
    details: [
      "这周我第一次准时下班，坐在河边看别人放风筝，什么也没有做。",
      "我发现我一直在等别人允许我休息。原来没有人会来允许，只能我自己来。",
      "父亲打电话来，我没有解释我的决定，只是听他说完。挂断以后，心里很安静。",
    ],
    answers: [
      "Thank you for writing in Chinese. I had it translated, and the quiet in it came through.",
      "I am glad that you did not wait until you had it in English.",
    ],
    questions: [
      "What did your body notice in that moment?",
      "How would you know that such a moment is coming again?",
    ],
    third: [
      "肩膀放下来了。我以前不知道它们是抬着的。",
      "My shoulders came down. 我以前不知道它们是抬着的。",
    ],
    fourth: [
      "That is a good sign to watch for. Shoulders rarely lie.",
      "Then we know what to look for, you and I.",
    ],
  },
  {
    subject: "Коротко о неделе",
    opener: "client",
    language: "ru",
    openings: [
      "Напишу по-русски, так честнее получается.",
      "Здравствуйте, Хелена. Сегодня могу только на своём языке.",
      "Пишу вечером, на кухне, пока все спят.",
    ],
    details: [
      "Наконец говорю себе правду: мне не нужна эта должность, мне нужна была похвала.",
      "Тетрадь снова на столе после долгого перерыва. Первая страница вышла сердитая, вторая уже нет.",
      "Вдруг слышу, что смеюсь в голос. Давно такого не было.",
    ],
    answers: [
      "Thank you for writing in Russian. The translation was plain, and it still reached me.",
      "I read this slowly and with pleasure.",
    ],
    questions: [
      "What do you think made room for it just now?",
      "What would help it to stay for a while?",
    ],
    third: [
      "Наверное, тишина. По утрам теперь без радио.",
      "Silence, probably. Тишины стало больше, и я её больше не боюсь.",
    ],
    fourth: [
      "Then let us guard the silence a little.",
      "I am glad that you and the silence have met.",
    ],
  },
  {
    subject: "आज की बात",
    opener: "client",
    language: "hi",
    openings: [
      "आज हिंदी में लिख रही हूँ, क्योंकि मन की बात अपनी भाषा में आसान लगती है।",
      "नमस्ते हेलेना, आज शब्द केवल हिंदी में आ रहे हैं।",
      "एक छोटी सी बात आपसे बाँटनी थी।",
    ],
    details: [
      "पहली बार मैंने घर में सबके सामने कहा कि मुझे थोड़ा समय अपने लिए चाहिए। किसी ने बुरा नहीं माना।",
      "सुबह छत पर बैठकर चाय पी और दस मिनट तक कुछ नहीं किया। अजीब लगा, फिर अच्छा लगा।",
      "मैं जिस काम से डर रही थी, वह कल बीस मिनट में हो गया।",
    ],
    answers: [
      "Thank you for writing in Hindi. I read the translation with a smile.",
      "I am happy that you shared this, and happy that you did it in your own words.",
    ],
    questions: ["Who would you have liked to see you there?", "Who else should hear of it?"],
    third: [
      "शायद मेरी नानी। वह कहती थीं कि धीरे चलो, पर चलते रहो।",
      "My grandmother, I think. She used to say धीरे चलो, पर चलते रहो: walk slowly, but keep walking.",
    ],
    fourth: [
      "I would have liked your grandmother.",
      "That is most of what I know about coaching, in one sentence.",
    ],
  },
];
