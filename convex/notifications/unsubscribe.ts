import { v } from "convex/values";
import { productName } from "../../domain/practice/product-name";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { HARMLESS } from "../fileDoor/download";
import { systemMutation } from "../gate/functions";
import { writeSettings } from "./notificationSettings";
import { isUnsubscribeKey } from "./unsubscribeLinks";

/**
 * The unsubscribe page of emails. Privileged because a mail program is not signed in and has only the link. A GET
 * changes nothing: scanners follow links (RFC 8058).
 */

export const ask = httpAction((_ctx, request) => {
  const { search } = new URL(request.url);
  const way = `<form method="post" action="/unsubscribe${escapeMarkup(search)}"><button>Stop these emails</button></form>`;
  return Promise.resolve(page(`<p>Stop emails about what happens in ${productName}?</p>${way}`));
});

export const confirm = httpAction(async (ctx, request) => {
  const { searchParams } = new URL(request.url);
  const [person = "", key = ""] = [searchParams.get("person"), searchParams.get("key")].map(String);
  const isStopped =
    isUnsubscribeKey(person, key) &&
    (await ctx.runMutation(internal.notifications.unsubscribe.stop, { person }));
  return isStopped
    ? page("<p>Done. You get no more of these emails. You can change that in your settings.</p>")
    : page("<p>This link does not work. You can stop emails in your settings.</p>", 404);
});

/** False for an unknown id. */
export const stop = systemMutation({
  args: { person: v.string() },
  returns: v.boolean(),
  handler: async ({ db }, { person }) => {
    const userId = db.normalizeId("users", person);
    if (userId === null || (await db.get("users", userId)) === null) return false;
    await writeSettings(db, userId, { isEmailOff: true });
    return true;
  },
});

const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of its own, because its reader may have no sign-in here. It loads nothing. */
const page = (words: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${productName}</title><h1>${productName}</h1>${words}</html>`,
    {
      status,
      headers: {
        ...HARMLESS,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      },
    },
  );
