import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { m } from "framer-motion";
import { useEffect, useRef, useState } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import { ProductCard } from "#src/catalogue/product-card.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { MoveControls } from "./move-controls.tsx";
import { DELETE_DELAY_MS, type Deletions } from "./use-deletions.ts";
import type { ProductOrder } from "./use-product-order.ts";

/** The duration of a card's glide to its new place after a move by button. */
const MOVE_S = 0.2;
const SECOND_MS = 1000;

export const undoButtonId = (product: Product): string => `undo-${product._id}`;

type SortableCardProps = {
  readonly product: Product;
  readonly index: number;
  readonly order: ProductOrder;
  /** Changes with every move by button. Those moves glide; dragged cards have moved already. */
  readonly glide: number;
  readonly deletions: Deletions;
  /** Up by one or down by one: -1 or 1. */
  readonly onMove: (steps: number) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/**
 * A card of the administrators' list, to edit, delete and move. It can be dragged anywhere by mouse or touch, and moved
 * by keyboard on its handle.
 */
export function SortableCard({
  product,
  index,
  order,
  glide,
  deletions,
  onMove,
  onEdit,
  onDelete,
}: SortableCardProps) {
  const { productname } = product;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: product._id, disabled: !order.isMovable });
  const deleteButton = useRef<HTMLButtonElement>(null);
  const deletion = deletions.of(product._id);
  const covered = deletion !== undefined && deletion.step !== "failed";
  useRestoreFocus(covered, deleteButton);
  return (
    <m.li
      layout="position"
      layoutDependency={glide}
      transition={{ duration: MOVE_S }}
      className={classNames("relative", isDragging && "z-20")}
    >
      <div
        ref={setNodeRef}
        style={{ transform: CSS.Translate.toString(transform), transition: transition }}
        className={classNames("relative", isDragging && "rounded-sm shadow-xl ring-2 ring-accent")}
        {...listeners}
      >
        <div inert={covered}>
          <ProductCard
            product={product}
            admin
            aside={
              <MoveControls
                product={product}
                index={index}
                order={order}
                onMove={onMove}
                handle={{ ref: setActivatorNodeRef, ...attributes }}
              />
            }
          >
            <div className="grid grid-cols-2 gap-2">
              <Button variant="secondary" aria-label={`Edit ${productname}`} onClick={onEdit}>
                Edit
              </Button>
              <Button
                ref={deleteButton}
                variant="secondary"
                aria-label={`Delete ${productname}`}
                onClick={onDelete}
              >
                Delete
              </Button>
            </div>
          </ProductCard>
        </div>
        <DeletionCover product={product} deletions={deletions} />
      </div>
    </m.li>
  );
}

/** Covers a card while its product is being deleted: the countdown with 'Undo', or the reason for a failure (D21, D22). */
function DeletionCover({ product, deletions }: Pick<SortableCardProps, "product" | "deletions">) {
  const deletion = deletions.of(product._id);
  if (deletion === undefined) return null;
  if (deletion.step === "failed") {
    return (
      <div className="absolute inset-x-0 top-0 z-10 grid gap-3 rounded-t-sm border border-signal bg-signal-wash p-4">
        <p className="text-sm text-signal">{deletion.text}</p>
        <Button variant="secondary" onClick={() => deletions.dismiss(product._id)}>
          Close message
        </Button>
      </div>
    );
  }
  return (
    <div className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-4 rounded-sm border border-line-strong bg-paper p-4 text-center">
      {deletion.step === "counting" ? (
        <>
          <p className="font-medium text-balance">
            {product.productname} will be deleted in <SecondsLeft /> s
          </p>
          <span aria-hidden="true" className="h-1 w-32 overflow-hidden rounded-full bg-line">
            <span
              className="countdown-line block h-full bg-signal"
              style={{ animationDuration: `${DELETE_DELAY_MS}ms` }}
            />
          </span>
          <Button id={undoButtonId(product)} variant="secondary" onClick={() => deletions.undo(product)}>
            Undo
          </Button>
        </>
      ) : (
        <p className="font-medium text-balance">Deleting {product.productname}…</p>
      )}
    </div>
  );
}

/** Counts down from the whole wait; the deletion itself has its own timer. */
function SecondsLeft() {
  const [seconds, setSeconds] = useState(DELETE_DELAY_MS / SECOND_MS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{seconds}</span>;
}
