import { beforeEach, describe, expect, it } from "vitest";
import type { MailKind, MailState } from "#domain/orders/mail.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { mails } from "../../db/schema/mails.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { mailOutage } from "./undelivered-mails.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

beforeEach(() => resetShop());

/** Stores a mail that was queued so many minutes ago. */
async function mail(
  state: MailState,
  minutes: number,
  { kind = "shop_notice", lastError = null }: { kind?: MailKind; lastError?: string | null } = {},
): Promise<void> {
  const at = ago(minutes);
  await testDatabase()
    .insert(mails)
    .values({
      key: `${kind}/${minutes}`,
      kind,
      recipient: "hello@shop.example",
      subject: "Hello",
      text: "Hello",
      html: "Hello",
      attachments: [],
      createdAt: at,
      state,
      lastError,
      sentAt: state === "sent" ? at : null,
      unclearSince: state === "unclear" ? at : null,
      nextTryAt: state === "queued" ? at : null,
    });
}

const outage = () => mailOutage(testDatabase(), NOW);

describe("mail counts as out of order", () => {
  it.each(["queued", "failed", "unclear", "bounced"] as const)(
    "since the first notice to the shop that is %s, with its error",
    async (state) => {
      await mail("sent", 60);
      await mail(state, 40, { lastError: "403" });
      await mail(state, 20);
      expect(await outage()).toEqual({ since: ago(40), lastError: "403" });
    },
  );
});

describe("mail doesn't count as out of order", () => {
  it("without any mail", async () => {
    expect(await outage()).toBeNull();
  });

  it("once a later notice has been delivered", async () => {
    await mail("failed", 40, { lastError: "403" });
    await mail("sent", 20);
    expect(await outage()).toBeNull();
  });

  it("because of a customer's address, even if nothing else was sent", async () => {
    await mail("failed", 40, { kind: "order_confirmation", lastError: "422" });
    await mail("bounced", 30, { kind: "order_link" });
    expect(await outage()).toBeNull();
  });

  it("in the time of a second attempt, or after thirty days", async () => {
    await mail("failed", 31 * (DAY_MS / MINUTE_MS), { lastError: "403" });
    await mail("failed", 9, { lastError: "403" });
    expect(await outage()).toBeNull();
  });
});
