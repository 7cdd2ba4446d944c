import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { approvalsQuery } from "#src/admin/admin-queries.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Time } from "#src/ui/time.tsx";

type Request = Outputs["approvals"]["list"]["requests"][number];

const FAILED_TEXT = "That didn’t work. Please try again.";

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
  const approve = useAct((client) => approveWithPasskey(client, id), { failed: FAILED_TEXT });
  const close = useAct((client) => client.approvals[isOwn ? "withdraw" : "decline"].mutate({ id }), {
    failed: FAILED_TEXT,
  });
  const isBusy = approve.pending || close.pending;
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
        <Failure of={{ failure: approve.failure ?? close.failure }} className="mt-2 text-sm" />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isOwn || !canApprove ? null : (
          <Button aria-disabled={isBusy} onClick={() => isBusy || approve.start()}>
            {approve.pending ? "Waiting for your passkey" : "Approve with a passkey"}
          </Button>
        )}
        <Button variant="quiet" size="inline" aria-disabled={isBusy} onClick={() => isBusy || close.start()}>
          {isOwn ? "Withdraw" : "Decline"}
        </Button>
      </div>
    </li>
  );
}

async function approveWithPasskey({ approvals }: TrpcClient, id: string): Promise<void> {
  const { signWithPasskey } = await import("#src/account/factors/passkeys.ts");
  const passkey = await signWithPasskey(() => approvals.askToApprove.mutate({ id }));
  await approvals.approve.mutate({ id, passkey });
}
