import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ORDER_TAGS_MAX, type OrderTag, orderTagSchema, TAG_MAX_CHARS } from "#domain/orders/notes.ts";
import { orderTagsQuery } from "#src/admin/admin-queries.ts";
import { refusalOr } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { TagLink } from "./tag-links.tsx";

const FIELDS = ["tag"] as const;
const FAILED_TEXT = "We couldn’t change the tags. Please try again.";

/** An order's tags: added, removed, and leading to the other orders with the same one (D61). No buyer sees them. */
export function OrderTags({ number }: { readonly number: string }) {
  const answer = useQuery(orderTagsQuery(useApi(), number));
  const field = useRef<HTMLInputElement>(null);
  const add = useChangeTag("add", number, () => checked.form.current?.reset());
  const remove = useChangeTag("remove", number, () => field.current?.focus());
  const checked = useCheckedForm({ schema: orderTagSchema, fields: FIELDS, more: { number }, send: add });
  const failed = add.error ?? remove.error;
  return (
    <Card as="section" aria-labelledby="order-tags">
      <h2 id="order-tags" className="border-b border-line px-5 py-3 font-medium">
        Tags
      </h2>
      <div className="grid gap-4 px-5 py-4">
        {answer.data ? (
          <TagList tags={answer.data} onRemove={(tag) => remove.mutate({ number, tag })} />
        ) : answer.isPending ? (
          <ListSkeleton label="Loading tags." />
        ) : (
          <LoadFailed
            text="We couldn’t load the tags."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )}
        <form {...checked.props} aria-label="New tag" className="flex flex-wrap items-start gap-3">
          <Field
            ref={field}
            name="tag"
            label="New tag"
            className="min-w-40 flex-1"
            autoComplete="off"
            maxLength={TAG_MAX_CHARS}
            required
            hint={`One word. An order has at most ${ORDER_TAGS_MAX}.`}
            error={checked.errors.tag}
          />
          <Button type="submit" variant="secondary" className="mt-6.5" disabled={add.isPending}>
            Add
          </Button>
        </form>
        <LiveRegion urgency="assertive" className="text-sm text-signal empty:hidden">
          {failed === null ? null : refusalOr(FAILED_TEXT, failed)}
          <Reference error={failed} />
        </LiveRegion>
      </div>
    </Card>
  );
}

type TagListProps = { readonly tags: readonly string[]; readonly onRemove: (tag: string) => void };

function TagList({ tags, onRemove }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags of this order" className="flex flex-wrap gap-x-4 gap-y-2">
      {tags.map((tag) => (
        <li key={tag} className="inline-flex items-center gap-1">
          <TagLink tag={tag} />
          <button
            type="button"
            aria-label={`Remove the tag ${tag}`}
            className="inline-flex size-6 items-center justify-center rounded-sm text-ink-soft hover:bg-well hover:text-ink print:hidden"
            onClick={() => onRemove(tag)}
          >
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Adds or removes a tag. The response has the order's tags. */
function useChangeTag(change: "add" | "remove", number: string, onDone: () => void) {
  const { client } = useApi();
  const { tags, orders } = useQueries();
  return useMutation({
    mutationFn: (tag: OrderTag) => client.tags[change].mutate(tag),
    onSuccess: (left) => {
      tags.ofOrder.setData({ number }, left);
      onDone();
      return orders.list.invalidate();
    },
  });
}
