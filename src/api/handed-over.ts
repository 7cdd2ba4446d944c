import { type Operation, type OperationResultEnvelope, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#worker/router.ts";
import { HttpError } from "./http-error.ts";

/** Id of the element containing the API answers of the server render, as JSON. */
export const HANDED_OVER_ELEMENT_ID = "handed-over";

type Answer = { readonly data: unknown } | { readonly status: number };

/** The API answers of a server render, by call, for the browser's first render. */
export type HandedOver = Map<string, Answer>;

type Result = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

const callOf = ({ path, input }: Operation): string => JSON.stringify([path, input]);

/** Records every answer for the browser; of a refusal only its status. */
export function notingLink(answers: HandedOver): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable<Result, TRPCClientError<AppRouter>>((observer) =>
        next(op).subscribe({
          next: (value) => {
            if ("data" in value.result) answers.set(callOf(op), { data: value.result.data });
            observer.next(value);
          },
          error: (error) => {
            if (error.data) answers.set(callOf(op), { status: error.data.httpStatus });
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
}

/** Answers calls from those that came with the page while they are kept; all others go to the server. */
export function handedOverLink(answers: HandedOver): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const answer = answers.size === 0 ? undefined : answers.get(callOf(op));
      if (!answer) return next(op);
      return observable<Result, TRPCClientError<AppRouter>>((observer) => {
        if ("status" in answer) {
          observer.error(
            TRPCClientError.from(new HttpError(answer.status, "The server's render was refused.")),
          );
          return;
        }
        observer.next({ result: { type: "data", data: answer.data } });
        observer.complete();
      });
    };
}

/** The answers in this page; null if the browser renders it. */
export function readHandedOver(page: Document): HandedOver | null {
  const json = page.getElementById(HANDED_OVER_ELEMENT_ID)?.textContent;
  if (json === undefined) return null;
  const entries: unknown = JSON.parse(json);
  const answers: HandedOver = new Map();
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [call, answer]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof call === "string" && isAnswer(answer)) answers.set(call, answer);
  }
  return answers;
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== "object" || value === null) return false;
  return "data" in value || ("status" in value && typeof value.status === "number");
}
