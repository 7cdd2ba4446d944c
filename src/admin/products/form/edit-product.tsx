import { useEffect, useState } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import { useDiscardImage } from "#src/admin/images/use-discard-image.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useUnsavedForms } from "#src/ui/unsaved-forms.tsx";
import { type EditDraft, useProductDrafts } from "./draft-store.ts";
import { DuplicateProduct } from "./duplicate-product.tsx";
import { CatchUpFailure, EditConflict } from "./edit-conflict.tsx";
import { sameValues, valueIn, withField } from "./form-field.ts";
import { ProductForm } from "./product-form.tsx";
import { choose, isDecided, openEdit, type OpenedEdit, typedIn } from "./product-merge.ts";
import { failedFields } from "./product-resolver.ts";
import { type ProductValues, valuesOf } from "./product-values.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";

/** The form's values and those they started from; another round restarts the form. */
type Round = {
  readonly number: number;
  /** The product as last loaded, which a save replaces. */
  readonly stored: Product;
  readonly opened: OpenedEdit;
  /** A save was refused because others had saved first. */
  readonly refused: boolean;
};

type EditProductProps = {
  readonly product: Product;
  readonly onSaved: (productname: string) => void;
  /** Called once the add form has a copy of the product. */
  readonly onDuplicated: () => void;
};

/** The edit form of a product (S66; D25, D27). */
export function EditProduct({ product, onSaved, onDuplicated }: EditProductProps) {
  const productDrafts = useProductDrafts();
  const discardImage = useDiscardImage();
  const [round, setRound] = useState<Round>(() => ({
    number: 0,
    stored: product,
    opened: openEdit(product, productDrafts.readEdit(product._id)),
    refused: false,
  }));
  const { stored, opened } = round;
  const { conflict } = opened;
  const [values, setValues] = useState(opened.start);
  const saved = valuesOf(stored);
  const typed = typedIn(conflict, values);
  const changed = !sameValues(typed, saved);
  /** A price is typed below and not scheduled. */
  const { isUnsaved: priceTyped } = useUnsavedForms();
  const leave = useLeaveQuestion(changed || priceTyped);

  const update = useAct(
    (client, draft: ProductDraft) =>
      client.products.update.mutate({ id: product._id, version: stored.version, draft }),
    {
      loadsAgain: false,
      onDone: (_answer, { productname }) => {
        productDrafts.removeEdit(product._id);
        leave.withoutAsking(() => onSaved(productname));
      },
      onFailed: (error) => {
        if (isAboutVersion(error)) catchUp.start();
      },
    },
  );
  const catchUp = useAct((client) => client.products.toEdit.query({ id: product._id }), {
    loadsAgain: false,
    onDone: (theirs) => start(theirs, { base: opened.base, values: typed }, true),
  });

  function remember(unsaved: ProductValues): void {
    if (sameValues(unsaved, saved)) productDrafts.removeEdit(product._id);
    else productDrafts.writeEdit(product._id, { base: opened.base, values: unsaved });
  }

  /** Restarts the form from a product, with the unsaved values merged into it. */
  function start(from: Product, draft: EditDraft | null, refused: boolean): void {
    const next = openEdit(from, draft);
    if (draft !== null) productDrafts.writeEdit(product._id, { base: next.base, values: next.start });
    setValues(next.start);
    setRound({ number: round.number + 1, stored: from, opened: { ...next, notice: "" }, refused });
  }

  // A draft without changes is removed.
  useEffect(() => {
    if (!changed) productDrafts.removeEdit(product._id);
  }, [changed, product._id, productDrafts]);

  /** Discards the edit and the images that were uploaded for it (D23). */
  function discard(): void {
    productDrafts.removeEdit(product._id);
    for (const imageUrl of new Set([values.imageUrl, typed.imageUrl])) {
      if (imageUrl !== saved.imageUrl) discardImage(imageUrl);
    }
  }

  return (
    <>
      <LiveRegion className="text-sm text-ink-soft not-empty:mb-5">{opened.notice}</LiveRegion>
      <ProductForm
        key={round.number}
        label={`Edit ${stored.productname}`}
        submitText="Save"
        savingText="Updating Product..."
        start={opened.start}
        onValues={(next) => {
          setValues(next);
          remember(typedIn(conflict, next));
        }}
        save={update}
        heldBack={
          !isDecided(conflict)
            ? "Choose between yours and theirs first."
            : priceTyped
              ? "Schedule the price below, or clear it, first."
              : undefined
        }
        renderAboveSubmit={({ form }) => (
          <>
            <CatchUpFailure catchUp={catchUp} />
            <EditConflict
              opened={opened}
              values={values}
              takesFocus={round.refused}
              onChoose={(field, side) => {
                const next = choose(conflict, values, field, side);
                setRound({ ...round, opened: { ...opened, conflict: next } });
                form.setValue(field, valueIn(next[side], field));
                // The form's own change event stored a draft without this choice, and so without the replaced side.
                remember(typedIn(next, withField(values, next[side], field)));
              }}
            />
          </>
        )}
        actions={
          changed ? (
            <Button
              variant="secondary"
              size="large"
              onClick={() => {
                discard();
                update.reset();
                start(stored, null, false);
              }}
            >
              Discard draft
            </Button>
          ) : (
            <DuplicateProduct product={stored} onDuplicated={onDuplicated} />
          )
        }
      />
      <ConfirmDialog
        open={leave.asking}
        title="Close without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onCancel={leave.stay}
        onConfirm={() => {
          discard();
          leave.go();
        }}
      >
        <p>Your changes to {stored.productname} are not saved.</p>
      </ConfirmDialog>
    </>
  );
}

/** True for a version conflict. Of the two conflicts that a save can have, it's the one without a field. */
const isAboutVersion = (error: Error): boolean =>
  httpStatusOf(error) === 409 && failedFields(error).length === 0;
