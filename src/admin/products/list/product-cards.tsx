import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { LazyMotion, MotionConfig } from "framer-motion";
import { type RefObject, useState } from "react";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { useProductDrafts } from "#src/admin/products/form/draft-store.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { DeletionNote } from "./deletion-note.tsx";
import { placeText } from "./product-order.ts";
import { SortableCard, undoButtonId } from "./sortable-card.tsx";
import { useDeletions } from "./use-deletions.ts";
import type { ProductOrder } from "./use-product-order.ts";

/** The admin grid: one column, two from medium, four from extra large (S46). */
export const ADMIN_GRID_CLASS = "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-4";

/** How far a press moves before it becomes a drag, and how long a touch lasts, so that the page still scrolls. */
const DRAG_START_PX = 8;
const LONG_PRESS_MS = 250;

const loadMotion = async () => (await import("./motion-features.ts")).motionFeatures;

type ProductCardsProps = {
  readonly order: ProductOrder;
  /** Takes the focus when the focused card is removed. */
  readonly summary: RefObject<HTMLElement | null>;
  readonly onEdit: (id: ProductId) => void;
};

/** A page of products as cards, to edit, delete and reorder (S46, S67; D21, D22). */
export function ProductCards({ order, summary, onEdit }: ProductCardsProps) {
  const productDrafts = useProductDrafts();
  const [glide, setGlide] = useState(0);
  const [asked, setAsked] = useState<{ readonly product: Product; readonly open: boolean } | null>(null);
  const deletions = useDeletions((product) => {
    productDrafts.removeEdit(product._id);
    if (document.activeElement === document.body) summary.current?.focus({ preventScroll: true });
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { products, placeOf, count, put } = order;
  const ids = products.map(({ _id }) => _id);

  function step(product: Product, to: number): void {
    put(product._id, to);
    setGlide(glide + 1);
    announce(`${product.productname}, ${placeText(placeOf(to), count)}`);
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over) put(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <>
      <LazyMotion features={loadMotion} strict>
        <MotionConfig reducedMotion="user">
          <DndContext
            id="products"
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{
              announcements: announcementsOf(order),
              screenReaderInstructions: REORDER_INSTRUCTIONS,
            }}
            onDragEnd={drop}
          >
            <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!order.isMovable}>
              <ul className={ADMIN_GRID_CLASS}>
                {products.map((product, index) => (
                  <SortableCard
                    key={product._id}
                    product={product}
                    index={index}
                    order={order}
                    glide={glide}
                    deletions={deletions}
                    onMove={(steps) => step(product, index + steps)}
                    onEdit={() => onEdit(product._id)}
                    onDelete={() => setAsked({ product, open: true })}
                  />
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        </MotionConfig>
      </LazyMotion>
      {/* Not `ConfirmedAct`: the deletion begins later, unless it's undone. */}
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
        {asked === null ? null : <DeletionNote product={asked.product} />}
      </ConfirmDialog>
    </>
  );
}

const REORDER_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Press Space or Enter to pick up a product, arrow keys to move it, Space or Enter to drop it, and Escape to cancel.",
};

/** A screen reader's announcements while a product is dragged: its name and its place. */
function announcementsOf({ products, placeOf, count }: ProductOrder): Announcements {
  const indexOf = (id: UniqueIdentifier) => products.findIndex((product) => product._id === id);
  const nameOf = (id: UniqueIdentifier) => products[indexOf(id)]?.productname ?? "The product";
  const positionOf = (id: UniqueIdentifier) => placeText(placeOf(indexOf(id)), count);
  return {
    onDragStart: ({ active }) => `Moving ${nameOf(active.id)}: ${positionOf(active.id)}.`,
    // A drag starts over its own place: if this said anything else, it would cut off the start.
    onDragOver: ({ active, over }) =>
      `Moving ${nameOf(active.id)}: ${over ? positionOf(over.id) : "outside the list"}.`,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} was dropped at ${positionOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${positionOf(active.id)}.`,
  };
}
