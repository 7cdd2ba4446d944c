import { May, useMay } from "#src/admin/shell/may.tsx";
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
  const api = useApi();
  const { client } = api;
  const answer = useQuery(orderTagsQuery(api, number));
  const field = useRef<HTMLInputElement>(null);
  const show = useShowTags(number);
  const add = useMutation({
    mutationFn: (tag: OrderTag) => client.tags.add.mutate(tag),
    onSuccess: (left) => {
      checked.form.current?.reset();
      return show(left);
    },
  });
  const remove = useMutation({
    mutationFn: (tag: OrderTag) => client.tags.remove.mutate(tag),
    onSuccess: (left) => {
      field.current?.focus();
      return show(left);
    },
  });
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
        <May permission="orders.write">
          <form {...checked.props} aria-label="Add a tag" className="flex flex-wrap items-start gap-3">
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
        </May>
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
  const may = useMay();
  if (tags.length === 0)
    return may("orders.write") ? null : <p className="text-ink-soft">This order has no tags.</p>;
  return (
    <ul aria-label="Tags of this order" className="flex flex-wrap gap-x-4 gap-y-2">
      {tags.map((tag) => (
        <li key={tag} className="inline-flex items-center gap-1">
          <TagLink tag={tag} />
          <May permission="orders.write">
            <Button
              variant="text"
              size="inline"
              className="min-w-6"
              aria-label={`Remove the tag ${tag}`}
              onClick={() => onRemove(tag)}
            >
              <Icon name="close" className="size-4" />
            </Button>
          </May>
        </li>
      ))}
    </ul>
  );
}

/** Shows the tags that a change has left, here and in the list of orders. */
function useShowTags(number: string) {
  const { tags, orders } = useQueries();
  return (left: readonly string[]) => {
    tags.ofOrder.setData({ number }, [...left]);
    return orders.list.invalidate();
  };
}
