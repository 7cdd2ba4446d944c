import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ORDER_TAGS_MAX, orderTagSchema, TAG_MAX_CHARS } from "#domain/orders/notes.ts";
import { orderTagsQuery } from "#src/admin/admin-queries.ts";
import { May, useMay } from "#src/admin/shell/may.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { TagLink } from "./tag-links.tsx";

const FAILED_TEXT = "We couldn’t change the tags. Please try again.";

/** An order's tags: added, removed, and leading to the other orders with the same one (D61). No buyer sees them. */
export function OrderTags({ number }: { readonly number: string }) {
  const answer = useQuery(orderTagsQuery(useApi(), number));
  const field = useRef<HTMLInputElement>(null);
  const form = useActForm(orderTagSchema, (client, tag) => client.tags.add.mutate(tag), {
    more: { number },
    failed: FAILED_TEXT,
    onDone: () => {
      form.clear();
    },
  });
  return (
    <Section id="order-tags" heading="Tags">
      <Loaded answer={answer} what="the tags">
        {(tags) => <TagList number={number} tags={tags} onRemoved={() => field.current?.focus()} />}
      </Loaded>
      <May permission="orders.write">
        <form {...form.props} aria-label="Add a tag" className="flex flex-wrap items-start gap-3">
          <Field
            ref={field}
            {...form.field("tag")}
            label="New tag"
            className="min-w-40 flex-1"
            autoComplete="off"
            maxLength={TAG_MAX_CHARS}
            required
            hint={`One word. An order has at most ${ORDER_TAGS_MAX}.`}
          />
          <Submit form={form} variant="secondary" className="mt-6.5" label="Add" pendingLabel="Add" />
        </form>
      </May>
      <Failure of={form} />
    </Section>
  );
}

type TagListProps = {
  readonly number: string;
  readonly tags: readonly string[];
  readonly onRemoved: () => void;
};

function TagList({ tags, ...rest }: TagListProps) {
  const may = useMay();
  if (tags.length === 0)
    return may("orders.write") ? null : <p className="text-ink-soft">This order has no tags.</p>;
  return (
    <ul aria-label="Tags of this order" className="flex flex-wrap gap-x-4 gap-y-2">
      {tags.map((tag) => (
        <li key={tag} className="inline-flex flex-wrap items-center gap-1">
          <TagLink tag={tag} />
          <May permission="orders.write">
            <RemoveTag tag={tag} {...rest} />
          </May>
        </li>
      ))}
    </ul>
  );
}

type RemoveTagProps = Omit<TagListProps, "tags"> & { readonly tag: string };

/** An act of each tag's own, so that several can be removed one right after the other. */
function RemoveTag({ number, tag, onRemoved }: RemoveTagProps) {
  const remove = useAct((client) => client.tags.remove.mutate({ number, tag }), {
    failed: FAILED_TEXT,
    onDone: onRemoved,
  });
  return (
    <>
      <Button
        variant="text"
        size="inline"
        className="min-w-6"
        aria-label={`Remove the tag ${tag}`}
        onClick={() => remove.start()}
      >
        <Icon name="close" className="size-4" />
      </Button>
      <Failure of={remove} />
    </>
  );
}
