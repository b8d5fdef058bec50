import type { Role } from "@domain/accounts/roles";
import { leftVaultDays, passphraseCharactersMin } from "@domain/privacy/vault";
import { productName } from "@domain/practice/product-name";

export const vaultWords = {
  title: "Your vault",
  toJournal: "To your journal",

  offer: {
    title: "Your journal on every device of yours",
    text: "A vault carries what you write here to your other devices, and nobody but you can open it. It takes two minutes.",
    begin: "Set up your vault",
    later: "Later",
  },

  steps: (step: number, of: number) => `Step ${String(step)} of ${String(of)}`,

  passphrase: {
    title: "Choose a passphrase",
    text: "Your journal, your reflections and your answers will open with it on every device of yours, and for nobody else. Four or five words that you can remember are a good one.",
    label: "Passphrase",
    hint: `At least ${String(passphraseCharactersMin)} characters. It is not your password.`,
    warning:
      "We cannot open your vault for you. If you lose both the passphrase and the sheet that comes next, your words are gone.",
    next: "Go on",
    tooShort: `Please use at least ${String(passphraseCharactersMin)} characters.`,
    tooLong: "This is too long to type on every device. Please choose a shorter one.",
    tooEasy: "This is one of the first that anybody would try. Please choose another one.",
  },

  sheet: {
    title: "Your recovery sheet",
    text: "These 24 words open your vault if you forget the passphrase. Keep them on paper, where only you will find them.",
    list: "Your 24 words",
    print: "Print the sheet",
    download: "Save it as a file",
    fileName: "recovery-sheet.txt",
    printedTitle: (email: string) => `${productName}: recovery sheet of ${email}`,
    printedText: "Anybody who has these words and your account can read what is in your vault.",
    next: "I have them",
  },

  rehearsal: {
    title: "Try your sheet once",
    text: "Look at your sheet and type two of its words. Then you know that it works.",
    word: (place: number) => `Word ${String(place)}`,
    next: "Make my vault",
    back: "Show the words again",
    wrong: (place: number) => `That is not word ${String(place)}. Look at your sheet again.`,
    working: "Your vault is being made. That takes a moment on purpose: guessing takes as long.",
    failed: "Your vault could not be made. Please try again.",
  },

  moving: {
    title: "What you have written here moves in",
    text: "Save a copy first if you like. Then your words move into the vault, and are removed from this browser’s storage once they are safe.",
    copy: "Save a copy",
    copyName: "what-you-have-written.json",
    begin: "Move them in",
    onHome: { text: "Some of your words are not in your vault yet.", act: "Move them in" },
    under: "Moving. You can close this page at any time and go on later.",
    waiting:
      "They wait for the connection. Until then they also stay where they are, and nothing is lost.",
    failed:
      "Not everything could move yet. What did not is still where it was; please try again in a while.",
    done: "What you have written here is in your vault.",
  },

  ready: {
    title: "Your vault is ready",
    text: "It is open on this device. On another one, sign in and open your journal with your passphrase.",
  },

  locked: {
    title: "Your vault is locked",
    text: "Open it to read and write here. Your words are safe in it.",
    short: "Your vault is locked.",
    label: "Passphrase",
    stay: "Keep it open on this device until I lock it or sign out",
    open: "Open your vault",
    useWords: "Use the words of your sheet",
    usePassphrase: "Use your passphrase",
    words: "The 24 words of your recovery sheet",
    wrongPassphrase:
      "That is not your passphrase. Check capitals and spaces, and try again as often as you like.",
    wrongWords:
      "These are not the 24 words of this vault. Look for a word that is misread or missing.",
    working: "Trying your passphrase. That takes a moment on purpose: guessing takes as long.",
    failed: "It could not be tried on this device. Close what else is open, and try again.",
    unreachable: "Your vault cannot be reached without a connection. Please try again later.",
    lost: "I have neither",
  },

  passkey: {
    open: "Open with your passkey",
    instead: "Use your passkey",
    notUsed: "No passkey was used. You can try again, or use your passphrase.",
    unable: "That passkey cannot open your vault here. Use your passphrase instead.",
  },

  /** Shown on the new device. */
  otherDevice: {
    use: "Use another device",
    look: "Now look at a device of yours where your vault is open. It asks you there, for five minutes.",
    compare: "Does your other device show the same number? Say so on both.",
    same: "They are the same",
    differ: "They differ",
    sayThere: "Now say so on your other device, too.",
    differs:
      "Nothing was opened here, because the numbers differ. Please try again, or open it in another way.",
    over: "Your other device refused, or the five minutes are over. Please try again, or open it in another way.",
    failed: "It could not be asked for. Please try again, or open it in another way.",
    again: "Ask again",
  },

  /** Shown on a device where the vault is open. */
  newDevice: {
    title: "A new device asks to open your vault",
    text: (device: string) =>
      `${device}, signed in as you. Continue only if you have it in front of you.`,
    show: "Show the number",
    compare: "Does your new device show the same number? Say so on both.",
    same: "They are the same",
    differ: "They differ",
    refuse: "This isn’t me",
    failed: "That did not work. Please try again.",
    done: "Your vault opens on your new device",
    refused: {
      title: "It stays closed there",
      text: "If you did not ask, somebody may know your password. Change it, which also signs out your other devices.",
    },
    changed: {
      title: "It stays closed there",
      text: "What came from the new device was changed on the way. Please try again there.",
    },
    changePassword: "Change your password",
    close: "Close",
  },

  ways: {
    title: "Ways to open it",
    text: "Each of these opens your vault alone. Keep at least the sheet where only you will find it.",
    passphrase: "Your passphrase",
    change: "Change",
    changeWhich: "Change your passphrase",
    sheet: "The 24 words of your recovery sheet",
    passkey: (name: string) => `Passkey: ${name}`,
    unnamed: "Passkey",
    remove: "Remove",
    removeWhich: (name: string) => `Remove the passkey “${name}” from your vault`,
    removeTitle: "Remove this passkey from your vault?",
    removeText:
      "Then you renew your vault, so that nobody opens with it what you write from now on. That takes two minutes.",
    removed: "That passkey does not open your vault any more",
    notRemoved: "It could not be removed. Please try again.",
    keep: "Keep it",
    add: "Let a passkey open it",
    addText: "First open it once more. Then your fingerprint, face or device PIN opens it as well.",
    addNow: "Use your passkey now. It will open your vault from then on.",
    added: "Your passkey opens your vault",
    none: "Add a passkey to your account, so that it can open your vault, too",
    cancel: "Cancel",
  },

  devices: {
    title: "Devices that open it",
    text: "Your vault was opened on these. Remove one that is lost, or that is not yours any more.",
    opened: (when: string) => `Last opened ${when}`,
    removeWhich: (name: string) => `Remove ${name} from your vault`,
    removeTitle: "Remove this device from your vault?",
    removeText: (name: string) =>
      `The sign-in on ${name} under which it last opened your vault ends at once; a later one is under Devices in your settings. What was written there without a connection stays there. Then you renew your vault, in two minutes, so that nobody reads there what you write from now on.`,
    removed: (name: string) => `${name} is removed`,
    renew: "Renew your vault without removing one",
    loading: "Loading your devices…",
    notLoaded: "We couldn’t load your devices.",
  },

  renewal: {
    due: "Renew your vault",
    dueText:
      "Until you do, what you removed may still open what you write. You need a passphrase and two minutes.",
    behind:
      "The server went back to before your vault was renewed, and takes nothing that you write: it is kept on this device. Renew your vault, and all of it is stored again.",
    begin: "Renew it",
    later: "Not now",
    passphrase: {
      title: "Renew your vault",
      text: "Type the passphrase that you have, or choose a new one if somebody may know it. It opens your vault on every device from now on.",
    },
    warning:
      "Your old sheet and your passkeys stop opening it. A new sheet comes next, and you can let your passkeys open it again after that.",
    make: "Renew my vault",
    working: "Your vault is being renewed. That takes a moment on purpose: guessing takes as long.",
    failed: "Your vault could not be renewed. Please try again.",
    ready: "Your vault is renewed",
    readyText:
      "All that you have written is in it. On your other devices you open it once more; throw the old sheet away.",
    since: "It was renewed. Open it once more: what you wrote here is kept.",
    twice:
      "It was renewed on another device of yours meanwhile, and that one counts. Open it once more, and throw away the sheet that you began here.",
  },

  lost: {
    title: "Begin a new vault?",
    text: `Nobody can open this vault without its passphrase, the sheet, one of its passkeys or a device where it is open, and neither can we. You can begin an empty one; the old one is kept for ${String(leftVaultDays)} days, in case your sheet turns up.`,
    begin: "Begin a new vault",
    leave: "Keep looking",
  },

  open: {
    line: "In your vault",
    waiting: (count: number) =>
      count === 1
        ? "One entry waits for the connection."
        : `${String(count)} entries wait for the connection.`,
    lock: "Lock",
    refused:
      "Something the server sent for your vault was not written by you, and is left out. What is on this device is kept.",
    disk: "This device has no room left, so your last words last only until you close this page. Export them before you go.",
    notLasting:
      "This browser keeps nothing on this device, as in a private window. What you write is in your vault once it was sent: stay until no entry waits.",
    server: "The last change is kept on this device and could not be stored elsewhere yet.",
  },

  settings: {
    text: "Your vault is open on this device. What you write in your journal, your reflections, worksheets and assessments is in it.",
    lock: "Lock it now",
    change: "Change your passphrase",
    changeText:
      "The other ways stay as they are. On every device the new passphrase opens your vault from now on.",
    next: "New passphrase",
    save: "Change it",
    working: "Changing it. That takes a moment on purpose: guessing takes as long.",
    changed: "Your passphrase is changed",
    failed: "It could not be changed. Please try again.",
  },

  idle: {
    label: "Lock it when nothing is done",
    never: "Only when I lock it or am signed out",
    minutes: (minutes: number) =>
      minutes === 60
        ? "After an hour"
        : minutes === 1
          ? "After a minute"
          : `After ${String(minutes)} minutes`,
    hint: "On this device. What you were writing is kept.",
  },

  earlier: {
    title: "An earlier vault",
    text: (until: string) =>
      `It is kept until ${until}. If you find the passphrase or the sheet, its words can come into this one.`,
    open: "Show its words here",
    done: "The words of your earlier vault are here again",
  },

  fork: {
    title: "Written on two devices while they were apart",
    text: "Both versions are kept. Join them, or choose the one that stays.",
    chooseText: "Both versions are kept. Choose the one that stays.",
    handout: "A worksheet from your coach",
    version: (number: number) => `Version ${String(number)}`,
    join: "Join both",
    choose: (number: number) => `Keep version ${String(number)}`,
  },

  account: {
    none: "A vault carries your journal, your reflections and your answers to every device of yours, and nobody but you can open it.",
    some: "Your journal, your reflections and your answers are in your vault. Lock it, change its passphrase, or see its state.",
    setUp: "Set up your vault",
    show: "Show your vault",
  },
} as const;

type VaultTexts = {
  passphrase: { text: string; warning: string };
  renewal: { warning: string; readyText: string };
  ready: { text: string };
  locked: { text: string };
  lost: { text: string };
  settings: { text: string };
  earlier: { title: string; text: (until: string) => string; open: string; done: string };
};

/** A client writes in a vault; a coach uses one to open what clients share. */
export const vaultTexts: Record<Role, VaultTexts> = {
  client: vaultWords,
  admin: {
    passphrase: {
      text: "What clients share with you privately will open with it on every device of yours, and for nobody else. Four or five words that you can remember are a good one.",
      warning:
        "We cannot open your vault for you. If you lose both the passphrase and the sheet that comes next, you can no longer read what was shared with you privately.",
    },
    renewal: {
      warning:
        "Your old sheet and your passkeys stop opening it; a new sheet comes next. Your four words change, and your clients are asked to check them before they share again.",
      readyText:
        "You read what was shared with you before. Your four words are new, and your clients are asked to check them; throw the old sheet away.",
    },
    ready: {
      text: "It is open on this device. What clients share from their vaults can from now on be read by you two alone.",
    },
    locked: { text: "Open it to read what clients share with you privately." },
    lost: {
      text: `You can begin an empty vault, and your clients are asked to check your new four words. You can no longer read what they shared privately before, unless your sheet turns up within ${String(leftVaultDays)} days or they share it again.`,
    },
    settings: {
      text: "Your vault is open on this device. What clients share from their vaults opens here.",
    },
    earlier: {
      ...vaultWords.earlier,
      text: (until) =>
        `It is kept until ${until}. If you find the passphrase or the sheet, you can read again what was shared with it.`,
      open: "Open it again",
      done: "You can read again what was shared with your earlier vault",
    },
  },
};
