import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product, ProductId } from "#domain/product.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { differences, type ProductValues, valuesOf } from "./product-values.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";

type EditConflictProps = {
  /** What is in the form. */
  readonly values: ProductValues;
  readonly id: ProductId;
  readonly onTheirs: (theirs: Product) => void;
  /** Overwrites `theirs` with this form, as the admin has confirmed. */
  readonly onMine: (theirs: Product) => void;
};

/** Somebody else saved first (D27): take over their version, or knowingly overwrite it. Until then nothing typed is lost. */
export function EditConflict({ values, id, onTheirs, onMine }: EditConflictProps) {
  const { client } = useApi();
  const [asking, setAsking] = useState(false);
  /** The product as it is now, asked for with each press. */
  const loading = useMutation({ mutationFn: () => client.products.byId.query({ id }) });
  const theirs = loading.data;
  const differing = theirs === undefined ? [] : differences(values, valuesOf(theirs));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        disabled={loading.isPending}
        onClick={() => loading.mutate(undefined, { onSuccess: onTheirs })}
      >
        Load their version
      </Button>
      <Button
        variant="secondary"
        disabled={loading.isPending}
        onClick={() => loading.mutate(undefined, { onSuccess: () => setAsking(true) })}
      >
        Keep mine
      </Button>
      <p role="alert" className="text-sm text-signal">
        {loading.error === null ? "" : failureText(loading.error)}
      </p>
      <ConfirmDialog
        open={asking}
        title="Save over their version?"
        confirmLabel="Save mine"
        cancelLabel="Cancel"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (theirs !== undefined) onMine(theirs);
        }}
      >
        <p>
          {differing.length === 0
            ? "Their version says the same as yours."
            : `Theirs differs from yours in: ${differing.join(", ")}.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}
