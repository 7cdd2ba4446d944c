import { Link } from "@tanstack/react-router";

/** An offer's number, with a link to its page in the admin area. */
export const OfferNumber = ({ number }: { readonly number: string }) => (
  <Link
    to="/Admin/offers/$number"
    params={{ number }}
    translate="no"
    className="inline-block py-1 font-mono whitespace-nowrap text-accent tabular-nums underline underline-offset-4"
  >
    {number}
  </Link>
);
