import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Button } from "#src/ui/button.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";

const PastedList = lazyPart(async () => (await import("./pasted-list.tsx")).PastedList);

/** Opens a field for a pasted list of products (D90). */
export function PasteIntoCart() {
  const list = useDisclosure();
  return (
    <section aria-label="Paste a list" data-no-print className="grid gap-3 py-3">
      <Button variant="quiet" size="inline" className="justify-self-start" {...list.opener}>
        Paste a list
      </Button>
      <LazyPart open={list.isOpen} onClose={list.close}>
        {list.isOpen ? <PastedList /> : null}
      </LazyPart>
    </section>
  );
}
