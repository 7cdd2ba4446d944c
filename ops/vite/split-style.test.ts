import { describe, expect, it } from "vitest";
import { styleOf } from "#worker/pages/style-parts.ts";
import { onlyFonts, splitStyle, withoutFonts } from "./split-style.ts";

const SHEET = [
  "@layer base,utilities;",
  '@font-face{font-family:Geist;src:url("geist.woff2")}',
  ":root{--ink:#000}",
  "@layer utilities{",
  ".card{color:red}",
  String.raw`.hover\:card:hover{color:blue}`,
  "@media (width>=48rem){",
  String.raw`.md\:card{color:green}`,
  "}",
  ".a,.b{margin:0}",
  ".group:hover .inner{padding:0}",
  ".x:not(.y){top:0}",
  ":is(.m,.n) p{left:0}",
  ".row:nth-child(odd){right:0}",
  String.raw`.\32 xl\:w-1\/2{width:50%}`,
  String.raw`.\[\&\>svg\]\:m-0>svg{margin:0}`,
  "h1{font-size:1em}",
  "}",
  "@keyframes turn{to{rotate:1turn}}",
  "@keyframes fade{to{opacity:var(--faint)}}",
  ".turning{animation:1s turn}",
  "progress{animation:fade 1s}",
  "@layer properties{@supports (not (margin-trim:inline)){*,:before{--lead:initial;--shift:0}}}",
  ".lead{--lead:2;line-height:var(--lead)}",
  ".shift{translate:var(--shift)}",
  '@property --lead{syntax:"*";inherits:false}',
  '@property --faint{syntax:"*";inherits:false}',
  '@property --shift{syntax:"*";inherits:false;initial-value:0}',
].join("");

const parts = splitStyle(SHEET);
const styled = (...classes: string[]) =>
  styleOf(parts, (needed) => needed.every((name) => classes.includes(name)));

describe("a sheet in pieces", () => {
  it("equals the sheet when every class and element is present", () => {
    expect(
      styled(
        "card",
        "hover:card",
        "md:card",
        "a",
        "group",
        "inner",
        "x",
        "row",
        "2xl:w-1/2",
        "[&amp;&gt;svg]:m-0",
        "lead",
        "shift",
        "turning",
        "<p",
        "<svg",
        "<h1",
        "<progress",
      ),
    ).toBe(SHEET);
  });

  it("keeps what any page may need when no class and no element is present", () => {
    expect(styled()).toBe(
      '@layer base,utilities;@font-face{font-family:Geist;src:url("geist.woff2")}:root{--ink:#000}@property --faint{syntax:"*";inherits:false}',
    );
  });

  it("keeps the rules of the elements present", () => {
    expect(styled("<h1")).toContain("@layer utilities{h1{font-size:1em}}");
    expect(styled("<p")).toContain(":is(.m,.n) p{left:0}");
    expect(styled("<progress")).toContain("@keyframes fade");
    expect(styled("<h2")).toBe(styled());
  });

  it("keeps the rules of the classes present, in the sheet's order and inside their enclosing rules", () => {
    expect(styled("md:card", "card")).toContain(".card{color:red}@media (width>=48rem){");
    expect(styled("card")).not.toContain("@media");
  });

  it("keeps a rule if any of its selectors may match", () => {
    expect(styled("b")).toContain(".a,.b{margin:0}");
    expect(styled("inner")).not.toContain("padding");
    expect(styled("x")).toContain(".x:not(.y)");
    expect(styled("y")).not.toContain("top:0");
    expect(styled("row")).toContain("right:0");
  });

  it("keeps of the registered properties those that the classes present use, with their initial values", () => {
    expect(styled("shift")).toContain(
      "@layer properties{@supports (not (margin-trim:inline)){*,:before{--shift:0}}}.shift{translate:var(--shift)}",
    );
    expect(styled("shift")).toContain("@property --shift");
    expect(styled("shift")).not.toContain("--lead");
  });

  it("keeps of the animations those that the classes present run", () => {
    expect(styled("turning")).toContain("@keyframes turn{to{rotate:1turn}}");
    expect(styled("card")).not.toContain("@keyframes turn");
  });
});

it("a sheet without its fonts is otherwise unchanged, and they can be had alone", () => {
  expect(withoutFonts(SHEET)).toBe(SHEET.replace(/@font-face\{[^}]*\}/, ""));
  expect(onlyFonts(SHEET)).toBe('@font-face{font-family:Geist;src:url("geist.woff2")}');
});
