import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { mailRecordNotes } from "./mail-records.ts";

const QUESTION_AT = 12;
const NAME_ERROR = 0x8183;
const NO_ERROR = 0x8180;
/** A pointer to the question's name, type TXT, class IN, a minute. */
const TXT_RECORD = [0xc0, QUESTION_AT, 0, 16, 0, 1, 0, 0, 0, 60];

function nameIn(message: Buffer): string {
  const labels: string[] = [];
  for (let at = QUESTION_AT; message[at] !== 0; at += 1 + (message[at] ?? 0)) {
    labels.push(message.toString("ascii", at + 1, at + 1 + (message[at] ?? 0)));
  }
  return labels.join(".").toLowerCase();
}

/** Responds to a DNS query for a text record, or says that there is no such name. */
function answerTo(query: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const name = nameIn(query);
  const text = texts[name];
  const question = query.subarray(QUESTION_AT, QUESTION_AT + name.length + 6);
  const head = Buffer.alloc(QUESTION_AT);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(text === undefined ? NAME_ERROR : NO_ERROR, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  if (text === undefined) return Buffer.concat([head, question]);
  const length = [0, text.length + 1, text.length];
  return Buffer.concat([head, question, Buffer.from([...TXT_RECORD, ...length]), Buffer.from(text)]);
}

async function notesFor(from: string, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, texts), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const env = { DNS_SERVER: `127.0.0.1:${socket.address().port}` };
  return mailRecordNotes({ vars: { MAIL_FROM: from } }, env);
}

it.each([
  ["Resend", "send.shop.example", "resend._domainkey.shop.example"],
  ["Cloudflare", "cf-bounce.shop.example", "cf-bounce._domainkey.shop.example"],
])("the records of %s are found, and a parent's DMARC record", async (_, spf, dkim) => {
  const texts = {
    [spf]: "v=spf1 include:x ~all",
    [dkim]: "p=MIGf",
    "_dmarc.shop.example": "v=DMARC1; p=none",
  };
  expect(await notesFor("mail@shop.example", texts)).toEqual([]);
  expect(await notesFor("mail@new.shop.example", { "_dmarc.shop.example": "v=DMARC1; p=none" })).toHaveLength(
    2,
  );
});

it("each missing record has its note, and another text at its name isn't one", async () => {
  expect(await notesFor("mail@shop.example", { "shop.example": "google-site-verification=1" })).toEqual([
    "shop.example has no SPF record, so receivers may take the shop's mail for spam.",
    "shop.example has no DKIM key of Resend or Cloudflare. Ignore this for another provider.",
    "shop.example has no DMARC record at _dmarc.shop.example.",
  ]);
});

it("a DNS server that doesn't respond is reported in one sentence", async () => {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  const env = { DNS_SERVER: `127.0.0.1:${port}` };
  expect(await mailRecordNotes({ vars: { MAIL_FROM: "mail@shop.example" } }, env)).toEqual([
    expect.stringMatching(/^The DNS records of shop\.example couldn't be looked up: .+\.$/),
  ]);
});
