import { useRef, useState } from "react";
import { linesOf, PASTED_LINES_MAX, readPastedList, type UnreadLine } from "#domain/cart/pasted-list.ts";
import type { NamedLine } from "#domain/cart/take-pasted.ts";
import { isRecord } from "#domain/text/is-record.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

/** A line that stays in the field, with what it may mean. */
type LeftLine = UnreadLine & { readonly choices: readonly NamedLine[] };

const HINT = `One product a line, such as ‘12 x Revit’ or ‘3 AutoCAD LT monthly’, or two columns of a spreadsheet. Without a plan it’s 1 year. At most ${PASTED_LINES_MAX} lines.`;

type PastedListProps = {
  /** What the list belongs to: its draft's name. */
  readonly about: string;
  readonly submitLabel: string;
  /** Takes lines that name a product. Returns for each why it can't, in a sentence; undefined for one that it took. */
  readonly onLines: (lines: readonly NamedLine[]) => readonly (string | undefined)[];
};

/**
 * A field for a pasted list of products and quantities (D90). What isn't understood stays in the field, each line named below it with
 * the reason. It's no form, because it can be part of one. Load it when it's opened.
 */
export function PastedList({ about, submitLabel, onLines }: PastedListProps) {
  const draft = useDraft({ about, parse: parseDraft, inTab: true });
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? draft.restored?.text ?? "";
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const [told, setTold] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const find = useAct(findProducts, {
    onDone: (found) => {
      const stay = take(found);
      setLeft(stay);
      setTold(countInWords(found.length - stay.length, "added."));
      write(stay.map((line) => line.text).join("\n"));
    },
    loadsAgain: false,
    failed: "We couldn’t look up your list. Please try again.",
  });

  function write(next: string): void {
    setTyped(next);
    setError(undefined);
    if (next === "") draft.remove();
    else draft.keep({ text: next });
  }

  /** Has the lines that name a product taken, and returns those that stay. */
  function take(found: readonly FoundLine[]): readonly LeftLine[] {
    const refusals = onLines(found.flatMap((line) => ("named" in line ? line.named : []))).values();
    return found.flatMap((line) => {
      if (!("named" in line)) return [line];
      const { value: why } = refusals.next();
      return why === undefined ? [] : [{ text: line.text, why, choices: [] }];
    });
  }

  function submit(): void {
    const lines = linesOf(text);
    setTold("");
    if (lines.length === 0) setError("Paste your list here first.");
    else if (lines.length <= PASTED_LINES_MAX) find.start(text);
    else setError(`There are ${lines.length} lines. Add at most ${PASTED_LINES_MAX} at a time.`);
  }

  function choose(from: LeftLine, choice: NamedLine): void {
    const stay = take([{ text: from.text, named: choice }]);
    setLeft(left.flatMap((line) => (line === from ? stay : [line])));
    setTold(countInWords(1 - stay.length, "added."));
    if (stay.length === 0) write(withoutLine(text, from.text));
    // The pressed button goes with its line.
    field.current?.focus();
  }

  const inField = new Set(linesOf(text));
  const shown = left.filter((line) => inField.has(line.text));
  return (
    <div className="grid gap-3">
      <DraftNotice notice={typed === null ? draft.notice : ""} onDiscard={() => write("")} />
      <TextAreaField
        ref={field}
        label="Your list"
        hint={HINT}
        error={error}
        value={text}
        readOnly={find.pending}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => write(target.value)}
      />
      <Button
        variant="secondary"
        aria-disabled={find.pending}
        className="justify-self-start"
        onClick={() => (find.pending ? undefined : submit())}
      >
        {find.pending ? "Looking up" : submitLabel}
      </Button>
      <Failure of={find} />
      <LiveRegion className="text-sm empty:hidden">
        {`${told} ${countInWords(shown.length, "left in your list:")}`.trim()}
      </LiveRegion>
      {shown.length === 0 ? null : (
        <ul aria-label="Lines not added" className="grid border-t border-line">
          {shown.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same text can be there twice
            <li key={place} className="grid gap-2 border-b border-line py-3 text-sm">
              <p className="wrap-anywhere">
                <bdi className="font-medium">{line.text.trim()}</bdi>
                <span className="block text-signal">{line.why}</span>
              </p>
              <div className="flex flex-wrap gap-2 empty:hidden">
                {line.choices.map((choice) => (
                  <Button
                    key={choice.product._id}
                    variant="secondary"
                    size="small"
                    onClick={() => choose(line, choice)}
                  >
                    <span translate="no">{choice.product.productname}</span>
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A line with the product that it certainly names, or one that stays. */
type FoundLine = LeftLine | { readonly text: string; readonly named: NamedLine };

/** Reads a list, and asks which products it names. */
async function findProducts(client: TrpcClient, list: string): Promise<FoundLine[]> {
  const lines = readPastedList(list);
  const names = lines.flatMap((line) => ("why" in line ? [] : line.name));
  const matches = (await client.products.named.mutate({ names })).values();
  return lines.map((line) => {
    if ("why" in line) return { ...line, choices: [] };
    const { product, choices }: Match = matches.next().value ?? { product: null, choices: [] };
    if (product !== null) return { text: line.text, named: { ...line, product } };
    return {
      text: line.text,
      why: WHICH_TEXT[choices.length] ?? "Which one do you mean?",
      choices: choices.map((choice) => ({ ...line, product: choice })),
    };
  });
}

type Match = Outputs["products"]["named"][number];

/** What to ask about a name, by the number of products that it may stand for. */
const WHICH_TEXT = ["We have no product with this name.", "Do you mean this one?"];

/** Returns the text without the first line that reads so. */
function withoutLine(text: string, line: string): string {
  const lines = linesOf(text);
  return lines.toSpliced(lines.indexOf(line), 1).join("\n");
}

const countInWords = (lines: number, what: string): string =>
  lines === 0 ? "" : `${lines} ${lines === 1 ? "line" : "lines"} ${what}`;

const parseDraft = (values: unknown): { readonly text: string } | null =>
  isRecord(values) && typeof values["text"] === "string" ? { text: values["text"] } : null;
