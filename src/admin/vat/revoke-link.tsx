import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalOr } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";

const FAILED_TEXT = "We couldn’t revoke the link. Please try again.";

/** Revokes a link for the accountant, once confirmed (D56). */
export function RevokeLink({ id, name }: { readonly id: string; readonly name: string }) {
  const [asks, setAsks] = useState(false);
  const { client } = useApi();
  const { accountant } = useQueries();
  const revoke = useMutation({
    mutationFn: () => client.accountant.revokeLink.mutate({ id }),
    onSuccess: () => accountant.links.invalidate(),
  });
  return (
    <>
      <Button
        variant="quiet"
        size="inline"
        aria-label={`Revoke the link for ${name}`}
        aria-disabled={revoke.isPending}
        onClick={() => setAsks(true)}
      >
        Revoke
      </Button>
      {revoke.isError ? (
        <span role="alert" className="text-sm text-signal">
          {refusalOr(FAILED_TEXT, revoke.error)}
        </span>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={`Revoke the link for ${name}?`}
        confirmLabel="Revoke"
        cancelLabel="Keep it"
        onConfirm={() => {
          setAsks(false);
          if (!revoke.isPending) revoke.mutate();
        }}
        onCancel={() => setAsks(false)}
      >
        It stops working immediately. This can’t be undone; you can make a new one.
      </ConfirmDialog>
    </>
  );
}
