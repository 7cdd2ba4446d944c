import { escaped } from "../shared/escaped.ts";
import { type Answer, html } from "../shared/http.ts";
import { documentOf } from "../shared/page.ts";
import type { Message } from "./mail-form.ts";

/** Mails are other people's HTML, so their scripts don't run and nothing is loaded. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'";

/** Links open in a tab, without the mail's restrictions: many pages don't let themselves be framed. */
const LINKS_OPEN = "allow-popups allow-popups-to-escape-sandbox";

const page = (title: string, body: string): Answer => html(200, documentOf(title, body), POLICY);

/** Returns the page with the list of mails, newest first. */
export function listPage(messages: readonly Message[]): Answer {
  const rows = messages
    .toReversed()
    .map(
      ({ id, subject, to, at }) =>
        `<li><a href="/inbox/${escaped(id)}">${escaped(subject || "(no subject)")}</a><br>to ${escaped(to.join(", "))}, <time datetime="${escaped(at)}">${escaped(at)}</time></li>`,
    );
  const list = rows.length === 0 ? "<p>No mail yet. Reload to look again.</p>" : `<ul>${rows.join("")}</ul>`;
  return page("Mail sandbox", `<h1>Mail sandbox: ${messages.length} mails</h1>${list}`);
}

export function messagePage(message: Message): Answer {
  const facts: readonly (readonly [string, string])[] = [
    ["From", message.from],
    ["To", message.to.join(", ")],
    ["Reply to", message.replyTo ?? "–"],
    ["Sent", message.at],
    ["Key", message.key ?? "–"],
    [
      "Attachments",
      message.attachments.map(({ filename, contentType }) => `${filename} (${contentType})`).join(", ") ||
        "–",
    ],
  ];
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join("");
  const shown =
    message.html === ""
      ? ""
      : `<h2>HTML</h2><iframe sandbox="${LINKS_OPEN}" title="The mail" src="/inbox/${escaped(message.id)}/html"></iframe>`;
  return page(
    message.subject,
    `<p><a href="/">All mails</a></p><h1>${escaped(message.subject)}</h1><dl>${rows}</dl>${shown}<h2>Text</h2><pre>${escaped(message.text)}</pre>`,
  );
}

/** Returns a page with only the mail's own HTML, whose links open in a new tab. */
export const htmlPage = (message: Message): Answer =>
  // At the end, because the mail may begin with a doctype; a browser heeds it there too.
  html(200, `${message.html}<base target="_blank">`, `${POLICY}; sandbox ${LINKS_OPEN}`);
