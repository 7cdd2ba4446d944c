import { z } from "zod";

const MOST_RECIPIENTS = 50;

const addresses = z.union([z.string(), z.array(z.string()).min(1).max(MOST_RECIPIENTS)]);

const attachment = z.strictObject({
  filename: z.string().min(1),
  /** Base64. */
  content: z.base64(),
  content_type: z.string().optional(),
});

/** The body of POST /emails. Fields that aren't modelled are refused by name, never ignored. */
export const mailForm = z
  .strictObject({
    from: z
      .string()
      .regex(/^(?:[^<>\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "Invalid `from` field."),
    to: addresses,
    subject: z.string(),
    text: z.string().optional(),
    html: z.string().optional(),
    reply_to: addresses.optional(),
    cc: addresses.optional(),
    bcc: addresses.optional(),
    headers: z.record(z.string(), z.string()).optional(),
    attachments: z.array(attachment).optional(),
    tags: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[\w-]{1,256}$/),
          value: z.string().regex(/^[\w-]{1,256}$/),
        }),
      )
      .optional(),
  })
  .refine(({ text, html }) => text !== undefined || html !== undefined, "Missing `html` or `text` field.");

export type MailForm = z.infer<typeof mailForm>;

/** An accepted mail, as GET /messages returns it. */
export const messageSchema = z.object({
  id: z.string(),
  /** The Idempotency-Key; null if there was none. */
  key: z.string().nullable(),
  to: z.array(z.string()),
  from: z.string(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string() })),
  /** ISO 8601. */
  at: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

const listOf = (value: string | readonly string[]): string[] =>
  typeof value === "string" ? [value] : [...value];

export function messageOf(id: string, key: string | null, form: MailForm, at: Date): Message {
  return {
    id,
    key,
    to: listOf(form.to),
    from: form.from,
    replyTo: form.reply_to === undefined ? null : listOf(form.reply_to).join(", "),
    subject: form.subject,
    text: form.text ?? "",
    html: form.html ?? "",
    attachments: (form.attachments ?? []).map(({ filename, content_type }) => ({
      filename,
      contentType: content_type ?? "application/octet-stream",
    })),
    at: at.toISOString(),
  };
}
