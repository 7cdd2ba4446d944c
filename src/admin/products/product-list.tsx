import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { LazyMotion, MotionConfig } from "framer-motion";
import { useRef, useState } from "react";
import type { Product, ProductId } from "#domain/product.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { ADMIN_GRID_CLASS } from "./admin-grid.ts";
import { productDrafts } from "./draft-store.ts";
import { FilterProducts, nameMatches } from "./filter-products.tsx";
import { Notice } from "./notice.tsx";
import { moved, placeText } from "./product-order.ts";
import { REORDER_INSTRUCTIONS, reorderAnnouncements } from "./reorder-words.ts";
import { SortableCard, undoButtonId } from "./sortable-card.tsx";
import { useDeletions } from "./use-deletions.ts";
import { useReorder } from "./use-reorder.ts";

/** How far a press moves before it becomes a drag, and how long a touch lasts, so that the page still scrolls. */
const DRAG_START_PX = 8;
const LONG_PRESS_MS = 250;

const loadMotion = async () => (await import("./motion-features.ts")).motionFeatures;

type ProductListProps = {
  readonly saved: readonly Product[];
  readonly onlyOutOfStock: boolean;
  readonly onEdit: (id: ProductId) => void;
};

/** The list of products, to edit, delete and reorder (S46, S67; D21, D22). */
export function ProductList({ saved, onlyOutOfStock, onEdit }: ProductListProps) {
  const { products, reorder, failure, clearFailure } = useReorder(saved);
  const [filter, setFilter] = useState("");
  const [glide, setGlide] = useState(0);
  const [asked, setAsked] = useState<{ readonly product: Product; readonly open: boolean } | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const deletions = useDeletions((product) => {
    productDrafts.removeEdit(product._id);
    // The card that had the focus is gone.
    if (document.activeElement === document.body) summary.current?.focus({ preventScroll: true });
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const filtering = onlyOutOfStock || filter.trim() !== "";
  const shown = products.filter(
    (product) => nameMatches(product, filter) && !(onlyOutOfStock && product.stock),
  );
  const order = products.map((product) => product._id);

  function moveTo(product: Product, to: number): void {
    reorder(moved(order, product._id, to));
    setGlide(glide + 1);
    announce(`${product.productname}, ${placeText(to, order.length)}`);
  }

  function drop({ active, over }: DragEndEvent): void {
    const to = over ? order.indexOf(String(over.id)) : -1;
    const next = moved(order, String(active.id), to);
    if (next.some((id, index) => id !== order[index])) reorder(next);
  }

  return (
    <>
      <FilterProducts
        ref={summary}
        filter={filter}
        onFilter={setFilter}
        onlyOutOfStock={onlyOutOfStock}
        shown={shown.length}
        count={products.length}
      />
      <Notice tone="failure" text={failure} onClose={clearFailure} />
      <LazyMotion features={loadMotion} strict>
        <MotionConfig reducedMotion="user">
          <DndContext
            id="products"
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{
              announcements: reorderAnnouncements(products),
              screenReaderInstructions: REORDER_INSTRUCTIONS,
            }}
            onDragEnd={drop}
          >
            <SortableContext items={order} strategy={rectSortingStrategy} disabled={filtering}>
              <ul className={ADMIN_GRID_CLASS}>
                {shown.map((product, index) => (
                  <SortableCard
                    key={product._id}
                    product={product}
                    index={index}
                    count={shown.length}
                    movable={!filtering}
                    glide={glide}
                    deletion={deletions.of(product._id)}
                    onMove={(to) => moveTo(product, to)}
                    onEdit={() => onEdit(product._id)}
                    onDelete={() => setAsked({ product, open: true })}
                    onUndo={() => deletions.undo(product)}
                    onDismiss={() => deletions.dismiss(product._id)}
                  />
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        </MotionConfig>
      </LazyMotion>
      <ConfirmDialog
        open={asked?.open ?? false}
        title="Delete this product?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        returnFocus={() => (asked ? document.getElementById(undoButtonId(asked.product)) : null)}
        onCancel={() => setAsked(asked && { ...asked, open: false })}
        onConfirm={() => {
          if (asked === null) return;
          deletions.start(asked.product);
          setAsked({ ...asked, open: false });
        }}
      >
        <p>{asked?.product.productname}</p>
      </ConfirmDialog>
    </>
  );
}
