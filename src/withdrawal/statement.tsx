type StatementProps = {
  readonly text: string;
  readonly className?: string;
};

/**
 * A withdrawal's statement, one line per row. A wrapped line is indented. Otherwise part of it, padded with spaces,
 * could look like one of the shop's own lines.
 */
export function Statement({ text, className }: StatementProps) {
  return (
    <div className={className}>
      {text.split("\n").map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows never change places
        <p key={at} className="pl-6 -indent-6 whitespace-pre-wrap">
          {row}
        </p>
      ))}
    </div>
  );
}
