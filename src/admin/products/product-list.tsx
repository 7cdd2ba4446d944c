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
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import type { ProductsPage } from "#domain/search/products-page.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { ADMIN_GRID_CLASS } from "./admin-grid.ts";
import { useProductDrafts } from "./draft-store.ts";
import { DeletionNote } from "./deletion-note.tsx";
import { FilterProducts } from "./filter-products.tsx";
import { Notice } from "./notice.tsx";
import { moveTo, placeText } from "./product-order.ts";
import type { AppsView } from "./products-search.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { usePlaces } from "./use-places.ts";
import { REORDER_INSTRUCTIONS, reorderAnnouncements } from "./reorder-words.ts";
import { SortableCard, undoButtonId } from "./sortable-card.tsx";
import { useDeletions } from "./use-deletions.ts";
import type { useReorder } from "./use-reorder.ts";

/** How far a press moves before it becomes a drag, and how long a touch lasts, so that the page still scrolls. */
const DRAG_START_PX = 8;
const LONG_PRESS_MS = 250;

const loadMotion = async () => (await import("./motion-features.ts")).motionFeatures;

type ProductListProps = {
  readonly view: AppsView;
  readonly saved: ProductsPage;
  readonly moves: ReturnType<typeof useReorder>;
  readonly onEdit: (id: ProductId) => void;
};

/** A page of the list of products, to edit, delete and reorder (S46, S67; D21, D22). */
export function ProductList({ view, saved, moves, onEdit }: ProductListProps) {
  const productDrafts = useProductDrafts();
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
  const filtering = view.onlyOutOfStock || view.text !== "";
  const products = moves.inOrder(saved.products);
  const ids = products.map(({ _id }) => _id);
  const places = usePlaces({ view, saved, moves });
  const { placeOf } = places;

  function put(id: ProductId, to: number): void {
    const move = moveTo({ ids, above: saved.above, below: saved.below }, id, to);
    if (move !== undefined) moves.reorder(move);
  }

  function step(product: Product, to: number): void {
    put(product._id, to);
    setGlide(glide + 1);
    announce(`${product.productname}, ${placeText(placeOf(to), saved.all)}`);
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over) put(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <>
      <FilterProducts ref={summary} view={view} list={saved} />
      <Notice tone="failure" text={moves.failure} onClose={moves.clearFailure} />
      <LazyMotion features={loadMotion} strict>
        <MotionConfig reducedMotion="user">
          <DndContext
            id="products"
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{
              announcements: reorderAnnouncements(products, (index) => placeText(placeOf(index), saved.all)),
              screenReaderInstructions: REORDER_INSTRUCTIONS,
            }}
            onDragEnd={drop}
          >
            <SortableContext items={ids} strategy={rectSortingStrategy} disabled={filtering}>
              <ul className={ADMIN_GRID_CLASS}>
                {products.map((product, index) => (
                  <SortableCard
                    key={product._id}
                    product={product}
                    isFirst={placeOf(index) === 0}
                    isLast={placeOf(index) === saved.all - 1}
                    movable={!filtering}
                    place={placeOf(index)}
                    count={saved.all}
                    glide={glide}
                    deletion={deletions.of(product._id)}
                    onMove={(steps) => step(product, index + steps)}
                    onPlace={() => places.ask(product, placeOf(index))}
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
      <PlaceDialog places={places} count={saved.all} list={summary} />
      <Pager page={saved.page} pageCount={saved.pageCount} />
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
