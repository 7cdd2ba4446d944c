import { type Operation, type OperationResultEnvelope, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, observableToPromise, type Observer } from "@trpc/server/observable";
import { ROLE_ADMIN } from "#domain/accounts/account.ts";
import type { Auth } from "./auth.ts";
import { PUBLICLY_CACHEABLE } from "./publicly-cacheable.ts";
import type { AppRouter } from "#worker/entry/api/router.ts";

/** Without a token these calls are answered from the edge cache; administrators need the database's current state. */
const ASKED_WITHOUT_TOKEN: ReadonlySet<string> = new Set(PUBLICLY_CACHEABLE);

/** Key of the token in an operation's context. */
const TOKEN = "token";

/** The Authorization header of an operation. */
export function tokenHeaders(op: Pick<Operation, "context">): Record<string, string> {
  const token = op.context[TOKEN];
  return typeof token === "string" ? { authorization: `Bearer ${token}` } : {};
}

/** Sends the access token, and repeats a call with a new one if its session had to be renewed (D17). */
export function tokenLink(auth: Auth): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable<OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>, TRPCClientError<AppRouter>>(
        (observer) => {
          const abort = new AbortController();
          const send = (token: string | null) =>
            observableToPromise(next({ ...op, context: { ...op.context, [TOKEN]: token } }));
          const anonymous =
            ASKED_WITHOUT_TOKEN.has(op.path) && !auth.snapshot().user?.roles.includes(ROLE_ADMIN);
          const answer = anonymous ? send(null) : auth.call(send);
          void passOn(answer, observer, abort.signal);
          return () => abort.abort();
        },
      );
}

async function passOn<Answer>(
  answer: Promise<Answer>,
  observer: Observer<Answer, TRPCClientError<AppRouter>>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const result = await answer;
    if (signal.aborted) return;
    observer.next(result);
    observer.complete();
  } catch (error) {
    if (signal.aborted) return;
    observer.error(TRPCClientError.from(error instanceof Error ? error : new Error("the call failed")));
  }
}
