/**
 * Who makes the products, named with each of them (D87): Art. 8 Directive (EU) 2024/2853 makes a seller liable who can't
 * say who did. All products are Autodesk's, so none has a publisher of its own.
 */
export const PUBLISHER = {
  brand: "Autodesk",
  name: "Autodesk, Inc.",
  address: "One Market Street, Ste. 400, San Francisco, CA 94105, USA",
  /** Whom to turn to in the European Union. */
  inEu: {
    name: "Autodesk Ireland Operations Unlimited Company",
    address: "1 Windmill Lane, Dublin 2, D02 F206, Ireland",
  },
} as const;
