import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { m } from "framer-motion";
import { useRef } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import { ProductCard } from "#src/catalogue/product-card.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { DeleteCountdown } from "./delete-countdown.tsx";
import { MoveControls } from "./move-controls.tsx";
import type { Deletion } from "./use-deletions.ts";

/** The duration of a card's glide to its new place after a move by button. */
const MOVE_S = 0.2;

export const undoButtonId = (product: Product): string => `undo-${product._id}`;

type SortableCardProps = {
  readonly product: Product;
  /** True for the first of all products. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly movable: boolean;
  /** From 0, of `count` products. */
  readonly place: number;
  readonly count: number;
  /** Changes with every move by button. Those moves glide; dragged cards have moved already. */
  readonly glide: number;
  readonly deletion: Deletion | undefined;
  /** Up by one or down by one: -1 or 1. */
  readonly onMove: (steps: number) => void;
  /** Asks for another place. */
  readonly onPlace: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
};

/**
 * A card of the administrators' list, to edit, delete and move. It can be dragged anywhere by mouse or touch, and moved
 * by keyboard on its handle.
 */
export function SortableCard({
  product,
  isFirst,
  isLast,
  movable,
  place,
  count,
  glide,
  deletion,
  ...on
}: SortableCardProps) {
  const { productname } = product;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: product._id, disabled: !movable });
  const deleteButton = useRef<HTMLButtonElement>(null);
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
                productname={productname}
                isFirst={isFirst}
                isLast={isLast}
                disabled={!movable}
                place={place}
                count={count}
                onMove={on.onMove}
                onPlace={on.onPlace}
                handle={{ ref: setActivatorNodeRef, ...attributes }}
              />
            }
          >
            <div className="grid grid-cols-2 gap-2">
              <Button variant="secondary" aria-label={`Edit ${productname}`} onClick={on.onEdit}>
                Edit
              </Button>
              <Button
                ref={deleteButton}
                variant="secondary"
                aria-label={`Delete ${productname}`}
                onClick={on.onDelete}
              >
                Delete
              </Button>
            </div>
          </ProductCard>
        </div>
        {deletion === undefined ? null : (
          <DeleteCountdown
            productname={productname}
            deletion={deletion}
            undoId={undoButtonId(product)}
            onUndo={on.onUndo}
            onDismiss={on.onDismiss}
          />
        )}
      </div>
    </m.li>
  );
}
