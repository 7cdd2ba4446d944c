import { useState } from "react";
import type { Product } from "#domain/product.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { differences, type ProductValues, valuesOf } from "./product-values.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";

type EditConflictProps = {
  /** What is in the form. */
  readonly values: ProductValues;
  /** Loads the product as it is now. */
  readonly loadTheirs: () => Promise<Product>;
  readonly onTheirs: (theirs: Product) => void;
  /** Overwrites `theirs` with this form, as the admin has confirmed. */
  readonly onMine: (theirs: Product) => void;
};

/** Somebody else saved first (D27): take over their version, or knowingly overwrite it. Until then nothing typed is lost. */
export function EditConflict({ values, loadTheirs, onTheirs, onMine }: EditConflictProps) {
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState("");
  const [theirs, setTheirs] = useState<Product | null>(null);
  const [asking, setAsking] = useState(false);

  async function withTheirs(use: (product: Product) => void): Promise<void> {
    setLoading(true);
    setFailure("");
    try {
      use(await loadTheirs());
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setLoading(false);
    }
  }

  const differing = theirs === null ? [] : differences(values, valuesOf(theirs));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button variant="secondary" disabled={loading} onClick={() => void withTheirs(onTheirs)}>
        Load their version
      </Button>
      <Button
        variant="secondary"
        disabled={loading}
        onClick={() =>
          void withTheirs((product) => {
            setTheirs(product);
            setAsking(true);
          })
        }
      >
        Keep mine
      </Button>
      <p role="alert" className="text-sm text-signal">
        {failure}
      </p>
      <ConfirmDialog
        open={asking}
        title="Save over their version?"
        confirmLabel="Save mine"
        cancelLabel="Cancel"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (theirs !== null) onMine(theirs);
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
