import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { approvalsQuery } from "#src/admin/admin-queries.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Time } from "#src/ui/time.tsx";

type Request = Outputs["approvals"]["list"]["requests"][number];
type Answer = "approve" | "decline" | "withdraw";

/** The requests for another owner's approval that the signed-in person made or may answer (D57); nothing without any. */
export function Approvals() {
  const id = useId();
  const { data } = useQuery(approvalsQuery(useApi()));
  if (!data || data.requests.length === 0) return null;
  const others = data.requests.some(({ isOwn }) => !isOwn);
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-4 text-xl font-semibold">
        Waits for a second pair of eyes
      </h2>
      {others && !data.hasPasskey ? (
        <p className="mb-4 max-w-prose">
          Approving takes a passkey, and your account has none.{" "}
          <Link to="/account" className="text-accent underline underline-offset-4">
            Add one to your account
          </Link>
        </p>
      ) : null}
      <ul className="grid gap-px border border-line bg-line">
        {data.requests.map((request) => (
          <RequestRow key={request.id} request={request} canApprove={data.hasPasskey} />
        ))}
      </ul>
    </section>
  );
}

type RequestRowProps = { readonly request: Request; readonly canApprove: boolean };

function RequestRow({ request, canApprove }: RequestRowProps) {
  const { id, askedBy, isOwn, summary, askedAt, expiresAt, isApproved } = request;
  const { client } = useApi();
  const { approvals } = useQueries();
  const { mutate, isPending, variables, error } = useMutation({
    networkMode: "always",
    mutationFn: (answer: Answer) => ANSWERS[answer](client, id),
    onSettled: () => approvals.list.invalidate(),
  });
  const send = (answer: Answer) => (isPending ? undefined : mutate(answer));
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 bg-sheet px-5 py-4">
      <div className="min-w-0 basis-96 grow">
        <p>
          {isOwn ? "You want" : <strong className="font-semibold">{askedBy}</strong>}
          {isOwn ? " to " : " wants to "}
          {summary}.
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Asked on <Time at={askedAt} />, open until <Time at={expiresAt} />
        </p>
        {isOwn ? (
          <p className="mt-2">
            {isApproved ? (
              <Badge tone="ok">Approved: press again</Badge>
            ) : (
              <Badge tone="plain">Waits for another owner</Badge>
            )}
          </p>
        ) : null}
        <Failure of={{ error }} failed="That didn’t work. Please try again." className="mt-2 text-sm" />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isOwn ? (
          <Button variant="quiet" size="inline" aria-disabled={isPending} onClick={() => send("withdraw")}>
            Withdraw
          </Button>
        ) : (
          <>
            {canApprove ? (
              <Button aria-disabled={isPending} onClick={() => send("approve")}>
                {isPending && variables === "approve" ? "Waiting for your passkey" : "Approve with a passkey"}
              </Button>
            ) : null}
            <Button variant="quiet" size="inline" aria-disabled={isPending} onClick={() => send("decline")}>
              Decline
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

const ANSWERS: Readonly<Record<Answer, (client: TrpcClient, id: string) => Promise<unknown>>> = {
  approve: async ({ approvals }, id) => {
    const { signWithPasskey } = await import("#src/account/passkeys.ts");
    const passkey = await signWithPasskey(() => approvals.askToApprove.mutate({ id }));
    return approvals.approve.mutate({ id, passkey });
  },
  decline: ({ approvals }, id) => approvals.decline.mutate({ id }),
  withdraw: ({ approvals }, id) => approvals.withdraw.mutate({ id }),
};
