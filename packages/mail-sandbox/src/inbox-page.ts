import type { Answer } from "./http.ts";
import type { Message } from "./mail-form.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .75rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; overflow-wrap: anywhere; }
dd { margin: 0; }
iframe { width: 100%; height: 70vh; border: 1px solid; background: Canvas; box-sizing: border-box; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; padding: 1rem; }
`;

/** Mails are other people's HTML, so their scripts don't run and nothing is loaded. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'";

/** Links open in a tab, without the mail's restrictions: many pages don't let themselves be framed. */
const LINKS_OPEN = "allow-popups allow-popups-to-escape-sandbox";

function page(title: string, body: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
  };
}

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
  const html =
    message.html === ""
      ? ""
      : `<h2>HTML</h2><iframe sandbox="${LINKS_OPEN}" title="The mail" src="/inbox/${escaped(message.id)}/html"></iframe>`;
  return page(
    message.subject,
    `<p><a href="/">All mails</a></p><h1>${escaped(message.subject)}</h1><dl>${rows}</dl>${html}<h2>Text</h2><pre>${escaped(message.text)}</pre>`,
  );
}

/** Returns a page with only the mail's own HTML, whose links open in a new tab. */
export function htmlPage({ html }: Message): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `${POLICY}; sandbox ${LINKS_OPEN}`,
    },
    // At the end, because the mail may begin with a doctype; a browser heeds it there too.
    body: `${html}<base target="_blank">`,
  };
}
