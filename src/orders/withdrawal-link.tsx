import { WITHDRAW_LABEL } from "#domain/seller/withdrawal-words.ts";
import { TextLink } from "#src/legal/text-link.tsx";

/** The link from an order to its withdrawal (D34), with the number filled in. */
export function WithdrawalLink({ orderNumber }: { readonly orderNumber: string }) {
  return (
    <TextLink to="/withdrawal" search={{ order: orderNumber }}>
      {WITHDRAW_LABEL}
      <span className="sr-only"> for order {orderNumber}</span>
    </TextLink>
  );
}
