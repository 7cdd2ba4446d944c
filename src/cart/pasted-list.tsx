import { type SubmitEvent, useRef, useState } from "react";
import {
  linesOf,
  PASTED_LINES_MAX,
  type PastedLine,
  readPastedList,
  type UnreadLine,
} from "#domain/cart/pasted-list.ts";
import { lineProblem, type NamedLine } from "#domain/cart/take-pasted.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { isRecord } from "#domain/text/is-record.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type PastedListProps = {
  /** What the list belongs to: its draft's name (D25). */
  readonly about: string;
  readonly submitLabel: string;
  /** Takes the lines that name a product, and returns for each why it can't; undefined for one that it took. */
  readonly onLines: (lines: readonly NamedLine[]) => readonly (string | undefined)[];
};

/** A line that stays in the field. With `line`, a press on one of the choices adds it. */
type LeftLine = UnreadLine & {
  /** Its place in the list: the same text can be there twice. */
  readonly at: number;
  readonly line?: PastedLine;
  readonly choices?: readonly Product[];
};

type Matches = Outputs["products"]["named"];

const HINT = `One product a line, such as ‘12 x Revit’ or ‘3 AutoCAD LT monthly’, or two columns of a spreadsheet. Without a plan it’s 1 year. At most ${PASTED_LINES_MAX} lines.`;
const UNKNOWN_TEXT = "We have no product with this name.";
const ONE_CHOICE_TEXT = "Do you mean this one?";
const CHOICES_TEXT = "Which one do you mean?";

/**
 * A field for a pasted list of products and quantities (D90). Lines that are understood go to `onLines`; the others stay
 * in the field, each named below it with the reason. Load it when it's opened.
 */
export function PastedList({ about, submitLabel, onLines }: PastedListProps) {
  const draft = useDraft({ about, parse: parseDraft, inTab: true });
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? draft.restored?.text ?? "";
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const [told, setTold] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const find = useAct(
    (client, lines: readonly (PastedLine | UnreadLine)[]): Promise<Matches> =>
      client.products.named.mutate({ names: lines.filter(isRead).map(({ name }) => name) }),
    { onDone: take, loadsAgain: false, failed: "We couldn’t look your list up. Please try again." },
  );

  function write(next: string): void {
    setTyped(next);
    setError(undefined);
    if (next === "") draft.remove();
    else draft.keep({ text: next });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const lines = readPastedList(text);
    setTold("");
    if (lines.length > PASTED_LINES_MAX) {
      setError(`These are ${lines.length} lines. Add at most ${PASTED_LINES_MAX} at a time.`);
    } else if (lines.length === 0) setError("Paste your list here first.");
    else find.start(lines);
  }

  function take(matches: Matches, lines: readonly (PastedLine | UnreadLine)[]): void {
    const found = withMatches(lines, matches);
    const named = found.filter((line) => "product" in line);
    const problems = onLines(named);
    const stay = found.flatMap((line): readonly LeftLine[] => {
      if (!("product" in line)) return [line];
      const why = problems[named.indexOf(line)];
      return why === undefined ? [] : [{ at: line.at, text: line.text, why }];
    });
    setLeft(stay);
    setTold(addedInWords(found.length - stay.length));
    write(stay.map((line) => line.text).join("\n"));
  }

  function choose(chosen: LeftLine, line: PastedLine, product: Product): void {
    const named = { ...line, product };
    const why = lineProblem(named) ?? onLines([named])[0];
    setTold(why === undefined ? addedInWords(1) : "");
    setLeft(left.flatMap((one) => (one !== chosen ? [one] : why === undefined ? [] : [{ ...one, why }])));
    if (why === undefined) write(withoutLine(text, chosen.text));
    // The pressed button goes with its line.
    field.current?.focus();
  }

  const inField = new Set(linesOf(text));
  const shown = left.filter((line) => inField.has(line.text));
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
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
      <Button type="submit" variant="secondary" aria-disabled={find.pending} className="justify-self-start">
        {find.pending ? "Looking up" : submitLabel}
      </Button>
      <Failure of={find} />
      <LiveRegion className="text-sm empty:hidden">
        {[told, leftInWords(shown.length)].filter(Boolean).join(" ")}
      </LiveRegion>
      {shown.length === 0 ? null : <LeftLines lines={shown} onChoose={choose} />}
    </form>
  );
}

type LeftLinesProps = {
  readonly lines: readonly LeftLine[];
  readonly onChoose: (left: LeftLine, line: PastedLine, product: Product) => void;
};

/** The lines that stay, each with the reason and what it may mean. */
function LeftLines({ lines, onChoose }: LeftLinesProps) {
  return (
    <ul aria-label="Lines not added" className="grid border-t border-line">
      {lines.map((left) => (
        <li key={left.at} className="grid gap-2 border-b border-line py-3 text-sm">
          <p className="wrap-anywhere">
            <bdi className="font-medium">{left.text.trim()}</bdi>
            <span className="block text-signal">{left.why}</span>
          </p>
          {left.line === undefined || left.choices === undefined ? null : (
            <Choices left={left} line={left.line} choices={left.choices} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ChoicesProps = Pick<LeftLinesProps, "onChoose"> &
  Readonly<Record<"left", LeftLine> & Record<"line", PastedLine> & Record<"choices", readonly Product[]>>;

const Choices = ({ left, line, choices, onChoose }: ChoicesProps) => (
  <div className="flex flex-wrap gap-2">
    {choices.map((product) => (
      <Button
        key={product._id}
        variant="secondary"
        size="small"
        onClick={() => onChoose(left, line, product)}
      >
        <span translate="no">{product.productname}</span>
      </Button>
    ))}
  </div>
);

const isRead = (line: PastedLine | UnreadLine): line is PastedLine => "name" in line;

/** Returns each line with the product that it names, or why it stays. */
function withMatches(
  lines: readonly (PastedLine | UnreadLine)[],
  matches: Matches,
): ((NamedLine & PastedLine & Pick<LeftLine, "at">) | LeftLine)[] {
  const read = lines.filter(isRead);
  return lines.map((line, at) => {
    if (!isRead(line)) return { ...line, at };
    const { product, choices = [] } = matches[read.indexOf(line)] ?? {};
    if (product) {
      const why = lineProblem({ ...line, product });
      return why === undefined ? { ...line, at, product } : { at, text: line.text, why };
    }
    if (choices.length === 0) return { at, text: line.text, why: UNKNOWN_TEXT };
    return { at, text: line.text, why: choices.length === 1 ? ONE_CHOICE_TEXT : CHOICES_TEXT, line, choices };
  });
}

/** Returns the text without the first line that reads so. */
function withoutLine(text: string, line: string): string {
  const lines = linesOf(text);
  return lines.toSpliced(lines.indexOf(line), 1).join("\n");
}

const addedInWords = (lines: number): string =>
  lines === 0 ? "" : lines === 1 ? "1 line added." : `${lines} lines added.`;

const leftInWords = (lines: number): string =>
  lines === 0 ? "" : lines === 1 ? "1 line is still in your list:" : `${lines} lines are still in your list:`;

const parseDraft = (values: unknown): { readonly text: string } | null =>
  isRecord(values) && typeof values["text"] === "string" ? { text: values["text"] } : null;
