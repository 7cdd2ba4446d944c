import { escaped } from "../shared/escaped.ts";
import { type Answer, html } from "../shared/http.ts";
import { documentOf } from "../shared/page.ts";
import type { Question } from "./question.ts";

/** Older questions are forgotten. */
const MOST_KEPT = 1000;

/** A question about a number, as GET /_control/asked returns it. */
export type AskedQuestion = {
  /** ISO 8601. */
  readonly at: string;
  /** With the code of its country. */
  readonly number: string;
  /** The number of the company that asked; null if it didn't say. */
  readonly requester: string | null;
  /** `valid`, `invalid`, a failure's code, or the fault with which the sandbox answered. */
  readonly answer: string;
};

/** The questions, oldest first. */
export class Asked {
  readonly #questions: AskedQuestion[] = [];

  get questions(): readonly AskedQuestion[] {
    return this.#questions;
  }

  add({ countryCode, vatNumber, requester }: Question, answer: string, at: Date): void {
    this.#questions.push({
      at: at.toISOString(),
      number: `${countryCode}${vatNumber}`,
      requester: requester === null ? null : `${requester.code}${requester.number}`,
      answer,
    });
    if (this.#questions.length > MOST_KEPT) this.#questions.shift();
  }

  empty(): void {
    this.#questions.length = 0;
  }
}

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
  return html(
    200,
    documentOf("VIES sandbox", `<h1>VIES sandbox: checked numbers (${questions.length})</h1>${list}`),
    "default-src 'none'; style-src 'unsafe-inline'",
  );
}
