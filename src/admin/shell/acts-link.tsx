import { Link } from "@tanstack/react-router";
import { May } from "./may.tsx";

type ActsLinkProps = {
  /** Words that /Admin/audit finds the acts by: an order's number, or a product's name. */
  readonly about: string;
};

/** A link to everything that staff did to an order or a product (D60). */
export function ActsLink({ about }: ActsLinkProps) {
  return (
    <May permission="audit.read">
      <Link
        to="/Admin/audit"
        search={{ q: about }}
        className="text-sm text-accent underline underline-offset-4"
      >
        Acts of staff
      </Link>
    </May>
  );
}
