import type { AskedQuestion } from "./asked.ts";
import type { Answer } from "./http.ts";

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
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .75rem 0; }
time { white-space: nowrap; }
`;

/** Returns the page with the questions, newest first. */
export function askedPage(questions: readonly AskedQuestion[]): Answer {
  const rows = questions
    .toReversed()
    .map(
      ({ at, number, requester, answer }) =>
        `<li><strong>${escaped(number)}</strong>: ${escaped(answer)}<br>${requester === null ? "without a requester" : `asked by ${escaped(requester)}`}, <time datetime="${escaped(at)}">${escaped(at)}</time></li>`,
    );
  const list =
    rows.length === 0 ? "<p>No number yet. Reload to look again.</p>" : `<ul>${rows.join("")}</ul>`;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>VIES sandbox</title><style>${STYLE}</style></head><body><main><h1>VIES sandbox: checked numbers (${questions.length})</h1>${list}</main></body></html>`,
  };
}
