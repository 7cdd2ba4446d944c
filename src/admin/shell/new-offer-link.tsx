import type { ComponentProps, ReactNode } from "react";
import { newOfferSearch, type NewOfferView } from "#src/admin/searches.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { May } from "./may.tsx";

type NewOfferLinkProps = Partial<NewOfferView> &
  Pick<ComponentProps<typeof ButtonLink>, "size"> & {
    readonly text?: ReactNode;
  };

/** Leads to the form for an offer, which starts from this customer, order, renewal, message or offer (D83). */
export const NewOfferLink = ({ text = "New offer", size = "medium", ...start }: NewOfferLinkProps) => (
  <May permission="orders.write">
    <ButtonLink
      to="/Admin/offers/new"
      search={newOfferSearch.write(start)}
      variant="secondary"
      size={size}
      className="justify-self-start"
    >
      {text}
    </ButtonLink>
  </May>
);
