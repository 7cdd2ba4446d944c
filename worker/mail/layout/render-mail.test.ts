import { expect, it } from "vitest";
import { heading, list, paragraph, quote } from "./mail-content.ts";
import { renderMail } from "./render-mail.tsx";

const CONTENT = {
  subject: "A & B",
  preview: "Short",
  title: "Hello",
  blocks: [
    heading("First"),
    paragraph("Read ", { text: "this", href: "https://shop.example/a?b=1&c=2" }, "."),
    list(["one"], ["two"]),
    quote("line <1>\n\nline 2"),
    { kind: "facts", rows: [["Address", "Street 1\nTown"]] },
    { kind: "button", label: "Go", href: "https://shop.example/" },
    {
      kind: "order",
      lines: [{ name: "Draft", note: "1 year, 2 × €50.00", amount: "€100.00" }],
      sums: [["Total", "€100.00"]],
    },
  ],
} as const;

it("a mail's text includes everything that its HTML does", () => {
  const { subject, text } = renderMail(CONTENT);
  expect(subject).toBe("A & B");
  expect(text.split("\n\n-- \n")[0]).toBe(`Hello
=====

First
-----

Read this (https://shop.example/a?b=1&c=2).

* one
* two

> line <1>
> 
> line 2

Address: Street 1, Town

Go:
https://shop.example/

Draft
  1 year, 2 × €50.00
  €100.00

Total: €100.00`);
});

it("a mail's HTML is a complete document in which no text can become markup", () => {
  const { html } = renderMail(CONTENT);
  expect(html).toMatch(/^<!doctype html><html lang="en"/);
  expect(html).toContain("<title>A &amp; B</title>");
  expect(html).toContain("line &lt;1&gt;");
  expect(html).toContain('href="https://shop.example/a?b=1&amp;c=2"');
  expect(html).toContain("prefers-color-scheme: dark");
});
