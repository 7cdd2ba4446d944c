/** A4 in points, with the same margin on all sides. */
const PAGE = { width: 595, height: 842, margin: 56 };
const LEADING = 1.4;
const MOST_CHARS_A_LINE = 70;

/** A row of a document: text from the left edge and an optional amount at the right edge. */
export type Row = { left: string; right?: string; bold?: boolean; size?: number; gapAbove?: number };

/** The characters that the fonts' encoding (WinAnsi) has between the two halves of Latin-1. */
const BETWEEN = new Map(
  Object.entries({
    "€": 0x80,
    "…": 0x85,
    Š: 0x8a,
    Œ: 0x8c,
    Ž: 0x8e,
    "‘": 0x91,
    "’": 0x92,
    "“": 0x93,
    "”": 0x94,
  }).concat(
    Object.entries({ "•": 0x95, "–": 0x96, "—": 0x97, "™": 0x99, š: 0x9a, œ: 0x9c, ž: 0x9e, Ÿ: 0x9f }),
  ),
);

/** The widths of the characters in amounts, in thousandths of the font size; all others count as wide. */
const WIDTHS: Readonly<Record<string, number>> = { ".": 278, ",": 278, " ": 278, "-": 333 };
const WIDE = 556;

const widthOf = (text: string, size: number): number =>
  Array.from(text, (char) => WIDTHS[char] ?? WIDE).reduce((sum, width) => sum + width, 0) * (size / 1000);

/** Returns a PDF string in the fonts' encoding. Characters that it doesn't have become question marks. */
function literal(text: string): string {
  const bytes = Array.from(text, (char) => {
    const code = BETWEEN.get(char) ?? char.charCodeAt(0);
    const known =
      char.length === 1 && code >= 0x20 && code <= 0xff && (code < 0x7f || code > 0x9f || BETWEEN.has(char));
    return String.fromCharCode(known ? code : 0x3f);
  });
  return `(${bytes.join("").replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}

/** Breaks long text between words, and inside words that are longer than a line. */
function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text
    .split(/\s+/)
    .flatMap((long) => long.match(new RegExp(`.{1,${MOST_CHARS_A_LINE}}`, "gu")) ?? [])) {
    const line = lines.at(-1) ?? "";
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= MOST_CHARS_A_LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const shownAt = (text: string, x: number, y: number, { bold = false, size = 10 }: Row): string =>
  `BT /${bold ? "B" : "R"} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${literal(text)} Tj ET`;

/** Returns the drawing instructions of each page. */
function pagesOf(rows: readonly Row[]): string[] {
  const top = PAGE.height - PAGE.margin;
  const pages: string[][] = [[]];
  let y = top;
  for (const row of rows) {
    const { size = 10 } = row;
    y -= row.gapAbove ?? 0;
    wrapped(row.left).forEach((line, index) => {
      y -= size * LEADING;
      if (y < PAGE.margin) {
        pages.push([]);
        y = top - size * LEADING;
      }
      const page = pages.at(-1);
      page?.push(shownAt(line, PAGE.margin, y, row));
      if (index === 0 && row.right !== undefined)
        page?.push(shownAt(row.right, PAGE.width - PAGE.margin - widthOf(row.right, size), y, row));
    });
  }
  return pages.map((page) => page.join("\n"));
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** Returns a PDF of these rows, on as many pages as they need. */
export function toPdf(title: string, rows: readonly Row[]): Buffer {
  const pages = pagesOf(rows);
  const pageIds = pages.map((_, index) => 6 + index * 2);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${7 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
