import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Product } from "#domain/product.ts";
import type { ProductDraft } from "#domain/product-draft.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { productDrafts } from "./draft-store.ts";
import { openEdit } from "./open-edit.ts";
import { ProductForm } from "./product-form.tsx";
import { type ProductValues, sameValues, valuesOf } from "./product-values.ts";
import { failedFields } from "./save-failure.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { useDiscardImage } from "#src/admin/images/use-discard-image.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";

/** The form's values and what they started from. */
type Round = {
  readonly number: number;
  readonly base: Product;
  readonly start: ProductValues;
  readonly notice: string;
};

type EditProductProps = {
  /** The product as it was just loaded. */
  readonly product: Product;
  readonly onSaved: (productname: string) => void;
};

/** The edit form of a product (S66; D25, D27). */
export function EditProduct({ product, onSaved }: EditProductProps) {
  const { client } = useApi();
  const discardImage = useDiscardImage();
  const [opened] = useState(() => openEdit(product, productDrafts.readEdit(product._id)));
  const [round, setRound] = useState<Round>({ number: 0, base: product, ...opened });
  const [values, setValues] = useState(opened.start);
  const form = useRef<HTMLFormElement>(null);
  /** The version that a save expects; 'Keep mine' raises it without touching the form. */
  const version = useRef(product.version);
  const saved = valuesOf(round.base);
  const changed = !sameValues(values, saved);
  const leave = useLeaveQuestion(changed);

  const updating = useMutation({
    mutationFn: (draft: ProductDraft) =>
      client.products.update.mutate({ id: product._id, version: version.current, draft }),
    onSuccess: (_answer, { productname }) => {
      productDrafts.removeEdit(product._id);
      leave.withoutAsking(() => onSaved(productname));
    },
  });
  // Of the two conflicts, the one that names no field is about the version.
  const stale = httpStatusOf(updating.error) === 409 && failedFields(updating.error).length === 0;

  // An outdated draft is removed, together with the image uploaded for it (D23).
  const { dropped } = opened;
  useEffect(() => {
    if (dropped === null) return;
    productDrafts.removeEdit(product._id);
    if (dropped.imageUrl !== product.imageUrl) discardImage(dropped.imageUrl);
  }, [dropped, product, discardImage]);

  function remember(next: ProductValues): void {
    setValues(next);
    if (sameValues(next, saved)) productDrafts.removeEdit(product._id);
    else productDrafts.writeEdit(product._id, { version: version.current, values: next });
  }

  /** Throws away what was typed; the form starts again from `base`. */
  function startFrom(base: Product): void {
    productDrafts.removeEdit(product._id);
    if (values.imageUrl !== base.imageUrl && values.imageUrl !== round.base.imageUrl) {
      discardImage(values.imageUrl);
    }
    version.current = base.version;
    updating.reset();
    setValues(valuesOf(base));
    setRound({ number: round.number + 1, base, start: valuesOf(base), notice: "" });
  }

  return (
    <>
      <LiveRegion className="text-sm text-ink-soft not-empty:mb-5">{round.notice}</LiveRegion>
      <ProductForm
        key={round.number}
        ref={form}
        label={`Edit ${round.base.productname}`}
        submitText="Save"
        savingText="Updating Product..."
        start={round.start}
        onValues={remember}
        saving={updating}
        afterFailure={
          stale ? (
            <EditConflict
              values={values}
              id={product._id}
              onTheirs={startFrom}
              onMine={(theirs) => {
                version.current = theirs.version;
                form.current?.requestSubmit();
              }}
            />
          ) : null
        }
        actions={
          changed ? (
            <Button variant="secondary" size="large" onClick={() => startFrom(round.base)}>
              Discard draft
            </Button>
          ) : null
        }
      />
      <ConfirmDialog
        open={leave.asking}
        title="Close without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onCancel={leave.stay}
        onConfirm={() => {
          productDrafts.removeEdit(product._id);
          if (values.imageUrl !== round.base.imageUrl) discardImage(values.imageUrl);
          leave.go();
        }}
      >
        <p>Your changes to {round.base.productname} are not saved.</p>
      </ConfirmDialog>
    </>
  );
}
