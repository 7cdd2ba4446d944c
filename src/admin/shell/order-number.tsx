import { Link } from "@tanstack/react-router";

/** An order's number, with a link to its page in the admin area. */
export function OrderNumber({ number }: { readonly number: string }) {
  return (
    <Link
      to="/Admin/orders/$number"
      params={{ number }}
      translate="no"
      className="inline-block py-1 font-mono whitespace-nowrap text-accent tabular-nums underline underline-offset-4"
    >
      {number}
    </Link>
  );
}
