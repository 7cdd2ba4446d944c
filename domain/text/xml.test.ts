import { expect, it } from "vitest";
import { xmlDocument } from "./xml.ts";

it("escapes every text, and leaves out what XML can't contain", () => {
  const content = [
    { name: "b", attributes: { c: `"<&'` }, content: `</b>&amp; \u0000\u001B\uD800 'é' 🏗 ]]>` },
  ];
  expect(xmlDocument({ name: "a", content })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b c="&quot;&lt;&amp;'">&lt;/b&gt;&amp;amp;  'é' 🏗 ]]&gt;</b>\n</a>\n`,
  );
});
