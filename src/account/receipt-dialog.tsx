import type { Outputs } from "#src/api/router-types.ts";
import { OrderLink } from "#src/orders/order-link.tsx";
import { linesOf, ReceiptSheet } from "#src/orders/receipt-sheet.tsx";
import "#src/orders/receipt.css";
import { Button } from "#src/ui/button.tsx";
import { Modal, ModalClose, ModalTitle } from "#src/ui/modal.tsx";
import { WithdrawalNote } from "#src/orders/withdrawal-note.tsx";

type ReceiptDialogProps = {
  readonly order: Outputs["orders"]["mine"]["orders"][number];
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
};

/** The receipt of a paid order, with the seller's details (D35), to read or print on its own. */
export function ReceiptDialog({ order, onClose, returnFocus }: ReceiptDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      layer="sheet"
      finalFocus={() => returnFocus() ?? false}
      className="top-1/2 left-1/2 max-h-[92dvh] w-[min(40rem,94vw)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto border border-line-strong p-5 sm:p-8"
    >
      <ModalTitle className="text-2xl font-semibold tracking-tight">Receipt</ModalTitle>
      <div className="mt-4">
        <ReceiptSheet
          orderNumber={order.number}
          facts={order}
          lines={linesOf(order)}
          totalCents={order.totalCents}
          vat={order}
          currency={order.currency}
          heading="h3"
        />
      </div>
      <p className="mt-4 text-sm">
        Delivery and invoice: <OrderLink token={order.token} orderNumber={order.number} />
      </p>
      <div className="mt-2 text-sm">
        <WithdrawalNote order={order} />
      </div>
      <div data-no-print className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>Print</Button>
        <ModalClose render={<Button variant="secondary">Close</Button>} />
      </div>
    </Modal>
  );
}
