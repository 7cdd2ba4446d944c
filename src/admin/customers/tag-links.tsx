import { Link } from "@tanstack/react-router";

/** An order's tags in a list, each a link to all orders that have it (D61). */
export function TagLinks({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  );
}

export function TagLink({ tag }: { readonly tag: string }) {
  return (
    <Link
      to="/Admin/orders"
      search={{ q: tag }}
      className="inline-block rounded-sm border border-line-strong px-1.5 py-0.5 text-sm wrap-anywhere text-ink-soft hover:border-accent hover:text-accent"
    >
      {tag}
    </Link>
  );
}
