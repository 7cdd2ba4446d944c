import type { EmailSendResult, SendEmail } from "@cloudflare/workers-types";
import { expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { OUTGOING_MAIL } from "../../testing/mailbox.ts";
import { emailBinding } from "./open-transport.ts";

/** The runtime's binding, which responds as the test sets and records what it receives. */
function binding(answer: Promise<EmailSendResult>) {
  const sent: unknown[] = [];
  const service: SendEmail = {
    send: (message: unknown) => {
      sent.push(message);
      return answer;
    },
  };
  return { sent, transport: emailBinding(service, "shop@example.com") };
}

it("hands the whole mail to the service, which doesn't support idempotency keys (D47)", async () => {
  const { sent, transport } = binding(Promise.resolve({ messageId: "m1" }));
  expect(transport.takesKeys).toBe(false);
  expect(await transport.send(OUTGOING_MAIL)).toEqual({ kind: "accepted", providerId: "m1" });
  const attachment = { filename: "a.txt", contentType: "text/plain", contentBase64: btoa("Hi") };
  await transport.send({ ...OUTGOING_MAIL, replyTo: "bob@example.com", attachments: [attachment] });
  const message = {
    from: { email: "shop@example.com", name: COMPANY.tradeName },
    to: "ada@example.com",
    subject: "A subject",
    text: "Hello",
    html: "<p>Hello</p>",
    attachments: [],
  };
  const content = new TextEncoder().encode("Hi");
  expect(sent).toEqual([
    message,
    {
      ...message,
      replyTo: "bob@example.com",
      attachments: [{ disposition: "attachment", filename: "a.txt", type: "text/plain", content }],
    },
  ]);
});

it.each([
  [
    Object.assign(new Error("refused"), { code: "E_RECIPIENT_NOT_ALLOWED" }),
    "refused",
    "E_RECIPIENT_NOT_ALLOWED",
  ],
  [Object.assign(new TypeError("lost"), { code: "ECONNRESET" }), "lost", "TypeError"],
  [Object.assign(new Error("lost"), { code: 7 }), "lost", "Error"],
  [new RangeError("lost"), "lost", "RangeError"],
  [{ code: "E_ANYTHING" }, "lost", "unknown"],
  ["lost", "lost", "unknown"],
])("treats %j as a response only if it has one of the service's codes", async (thrown, kind, reason) => {
  const { transport } = binding(Promise.reject(thrown));
  expect(await transport.send(OUTGOING_MAIL)).toEqual({ kind, reason });
});
