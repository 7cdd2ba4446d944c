import { describe, expect, it } from "vitest";
import { matchName } from "./match-name.ts";
import { seedIndex } from "./testing/seed-index.ts";

const catalogue = seedIndex();
const AEC = "Architecture, Engineering & Construction Collection";

describe("the product that a name certainly stands for (D90)", () => {
  it.each([
    ["Revit", "Revit"],
    ["AutoCAD LT", "AutoCAD LT"],
    ["autocad\u00A0lt", "AutoCAD LT"],
    ["Auto CAD", "AutoCAD"],
    ["Autodesk AutoCAD LT", "AutoCAD LT"],
    ["Revit licence", "Revit"],
    ["Autodesk Build", "Autodesk Build"],
    ["Build", "Autodesk Build"],
    ["3dsmax", "3ds Max"],
    ["3DS MAX", "3ds Max"],
    ["Inventor", "Inventor Professional"],
    ["Navisworks manage", "Navisworks Manage"],
    ["Robot Structural Analysis", "Robot Structural Analysis Professional"],
    [AEC, AEC],
    ["architecture engineering and construction collection", AEC],
  ])("%j is %s", (name, product) => {
    expect(matchName(catalogue, name)).toMatchObject({ product: { productname: product }, choices: [] });
  });

  it.each([
    // Several have the word.
    ["Navisworks", ["Navisworks Manage", "Navisworks Simulate"]],
    ["LT", ["AutoCAD LT", "Revit LT", "AutoCAD Revit LT Suite"]],
    // A former name, a short one, and another publisher's program.
    ["Fusion 360", expect.arrayContaining(["Fusion"])],
    ["AEC Collection", [AEC]],
    ["ArchiCAD", ["Revit", "Revit LT"]],
    // A typing error, and a word that no product has.
    ["Revti LT", expect.arrayContaining(["Revit LT"])],
    ["Maya Zeppelin", expect.arrayContaining(["Maya"])],
    ["Zeppelin", []],
    ["", []],
  ])("%j is to be chosen from %j", (name, choices) => {
    const match = matchName(catalogue, name);
    expect(match.product).toBeNull();
    expect(match.choices.map(({ productname }) => productname)).toEqual(choices);
  });
});
