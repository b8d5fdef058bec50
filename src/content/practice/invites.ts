import type { InviteProblem } from "@domain/accounts/invite-lists";

const packageOf = (sessions: number) =>
  sessions === 1 ? "package of 1 session" : `package of ${String(sessions)} sessions`;

export const invitesWords = {
  action: "Invite",
  title: "Invite clients",
  lead: "Each person gets an email with a link of their own, good for 14 days.",
  list: "Email addresses",
  listHint: "One on a line, or paste rows from a spreadsheet: email, first name, last name.",
  file: "Choose a CSV file",
  fileFailed: "This file could not be read. Save it as CSV and try again.",
  preview: "What will be sent",
  ready: (count: number) =>
    count === 1 ? "1 invite is ready" : `${String(count)} invites are ready`,
  skipped: (count: number) =>
    count === 1 ? "1 line is left out" : `${String(count)} lines are left out`,
  line: (line: number) => `Line ${String(line)}`,
  problems: {
    malformed: "This is not an email address.",
    repeated: "This address is already in the list.",
    too_long: "This name is too long.",
  } satisfies Record<InviteProblem, string>,
  fits: "Ready",
  send: (count: number) => (count === 1 ? "Send 1 invite" : `Send ${String(count)} invites`),
  sent: (count: number) => (count === 1 ? "1 invite sent" : `${String(count)} invites sent`),
  withoutMail: {
    lead: "Each person gets a link of their own, good for 14 days.",
    title: "Email is not set up on this server, so no invite leaves it.",
    sentence: "Create a link below and send it yourself, or have email set up first.",
    open: "What is missing",
  },
  unsent: (count: number) =>
    count === 1
      ? "1 invite made, and no email sent"
      : `${String(count)} invites made, and no email sent`,
  alreadyClients: (emails: readonly string[]) => `Already in your practice: ${emails.join(", ")}`,
  failed: "The invites could not be sent. Please try again.",
  enclosed: {
    title: "With the invite",
    nothing: "Nothing",
    times: (count: number) => (count === 1 ? "1 time" : `${String(count)} times`),
    intake: "Intake worksheet",
    noIntake: "None",
    archivedIntake: "A worksheet that has been archived",
    intakeHint: "It waits on their first page once they join.",
    due: "Due",
    noDue: "No date",
    dueIn: (days: number) => `${String(days)} days after they join`,
    package: (sessions: number) => (sessions > 0 ? packageOf(sessions) : "package"),
    addPackage: "Add a package",
    noPackage: "Without a package",
    packageHint: "They get it when they join, as you agreed it. Until then only you see it.",
    timesHint:
      "They choose one when they join. A time that is past or taken by then is left out. With a shared link, the first to join gets them.",
    refused: "A time or the worksheet is no longer available. Look at “With the invite” again.",
  },
  share: {
    title: "Or share a link",
    text: "Anyone with the link can sign up as your client. They confirm their email first. It works for 14 days.",
    make: "Create a link",
    label: "Your link",
    copy: "Copy the link",
    copied: "Link copied",
    once: "Copy it now: it is not shown again.",
    failed: "The link could not be created. Please try again.",
  },
  past: {
    title: "Invites",
    none: "You have not invited anyone yet.",
    loading: "Loading your invites...",
    notLoaded: "Your invites could not be loaded.",
    sharedLink: "A shared link",
    waiting: (day: string) => `Invited, good until ${day}`,
    shared: (day: string, joined: number) =>
      `Good until ${day}, ${String(joined)} ${joined === 1 ? "person" : "people"} joined`,
    joined: "Joined",
    expired: (day: string) => `Expired on ${day}`,
    revoked: "Revoked",
    intake: (title: string, days: number | undefined) =>
      days === undefined ? `“${title}”` : `“${title}”, due ${String(days)} days after joining`,
    intakeGone: "The worksheet was archived or deleted, so it is not handed out.",
    intakeMissed: "Joined without the worksheet, which was archived or deleted.",
    package: (sessions: number, price = "") => packageOf(sessions) + (price && `, ${price}`),
    packageOver: "The package’s last day has passed, so it is not given.",
    packageMissed: "Joined without the package, whose last day had passed.",
    times: (count: number) =>
      count === 1 ? "1 time for a first session" : `${String(count)} times for a first session`,
    timesPast: "The times for a first session are past.",
    timesLeft: (count: number) =>
      count === 1 ? "1 time was left to choose" : `${String(count)} times were left to choose from`,
    noTimeLeft: "None of the times was left, so they book one.",
    resend: "Resend",
    resendTo: (who: string) => `Resend the invite to ${who}`,
    resent: "A new email is on its way",
    unsent: "A new link was made, and no email sent",
    revoke: "Revoke",
    revokeOf: (who: string) => `Revoke the invite of ${who}`,
    revokedNow: "The link no longer works",
    failed: "That did not work. Please try again.",
  },
  door: {
    label: "Anyone may sign up",
    hint: "Without this, only people you invite can create an account.",
    opened: "Anyone may sign up now",
    closed: "Only invited people can sign up now",
    failed: "This could not be saved. Please try again.",
  },
} as const;

export const joinWords = {
  title: "You are invited",
  opening: "Opening your invitation",
  byCoach: (coach: string) =>
    coach === ""
      ? "Your coach invites you to work together."
      : `${coach} invites you to work together.`,
  letterLead: (email: string) =>
    `This invitation is for ${email}. Tell us your name and choose a password.`,
  linkLead: "Create your account below. We will send you an email to confirm your address.",
  failure: "Your account could not be created. Please try again.",
  closed: "New clients join by invitation here. Ask your coach for a link.",
} as const;
