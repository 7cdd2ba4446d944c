/** The part used by packages/catalogue-art/fonts.ts. The package has no types. */
declare module "subset-font" {
  type Options = {
    readonly targetFormat: "woff2";
    readonly keepFeatures: readonly string[];
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    readonly noHinting: boolean;
  };
  // The module is CommonJS.
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
