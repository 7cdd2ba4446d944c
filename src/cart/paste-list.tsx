import type { ComponentProps } from "react";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Button } from "#src/ui/button.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import type { PastedList as List } from "./pasted-list.tsx";

const PastedList = lazyPart(async () => (await import("./pasted-list.tsx")).PastedList);

/** Opens a field for a pasted list of products (D90). */
export function PasteList(props: ComponentProps<typeof List>) {
  const list = useDisclosure();
  return (
    <section aria-label="Paste a list" data-no-print className="grid gap-3 py-3">
      <Button variant="quiet" size="inline" className="justify-self-start" {...list.opener}>
        Paste a list
      </Button>
      <LazyPart open={list.isOpen} onClose={list.close}>
        {list.isOpen ? <PastedList {...props} /> : null}
      </LazyPart>
    </section>
  );
}
