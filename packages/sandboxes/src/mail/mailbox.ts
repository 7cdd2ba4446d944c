import { appendFileSync, chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { type Message, messageSchema } from "./mail-form.ts";
import { StartError } from "../shared/start-error.ts";

/** Mails contain links and tokens that only their reader should have. */
const OWNER_ONLY = 0o600;
const KEY_HELD_MS = 24 * 60 * 60 * 1000;

const recordSchema = z.object({
  message: messageSchema,
  payload: z.string(),
  tags: z.record(z.string(), z.string()),
});
/** A message with the hash that a repeated call is compared with, and the fields that its events carry. */
export type MailRecord = z.infer<typeof recordSchema>;

/** A message as it's listed, with the fields that its events carry. */
export type TakenMessage = Message & Pick<MailRecord, "tags">;

/** Every accepted mail, oldest first. With a file, each mail is a line of it. */
export class Mailbox {
  readonly #records: MailRecord[] = [];
  readonly #file: string | undefined;

  /** Throws a StartError if the file isn't a data file. */
  constructor(file?: string) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    // An earlier version made it readable by everybody.
    chmodSync(file, OWNER_ONLY);
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    try {
      for (const line of lines) this.#records.push(recordSchema.parse(JSON.parse(line)));
    } catch {
      throw new StartError(
        `${file} is not a data file of this mail sandbox; delete it to start with an empty one.`,
      );
    }
  }

  get messages(): readonly TakenMessage[] {
    return this.#records.map(({ message, tags }) => Object.assign({ tags }, message));
  }

  find(id: string): Message | undefined {
    return this.#records.find(({ message }) => message.id === id)?.message;
  }

  /** Returns the mail that was accepted with this key within the last 24 hours. */
  withKey(key: string, at: Date): MailRecord | undefined {
    return this.#records.findLast(
      ({ message }) => message.key === key && at.getTime() - Date.parse(message.at) < KEY_HELD_MS,
    );
  }

  add(record: MailRecord): void {
    this.#records.push(record);
    if (this.#file !== undefined)
      appendFileSync(this.#file, `${JSON.stringify(record)}\n`, { mode: OWNER_ONLY });
  }

  empty(): void {
    this.#records.length = 0;
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }
}
