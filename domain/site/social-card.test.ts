import { expect, it } from "vitest";
import { productImage, SHOP_CARD } from "./social-card.ts";

const seeded = {
  productname: "AutoCAD LT",
  slug: "autocad-lt",
  imageUrl: "/images/seed-autocad-lt-w800.avif",
};

it("a seeded product is shared with its generated card", () => {
  expect(productImage(seeded)).toMatchObject({ address: "/cards/products/autocad-lt.png", isCard: true });
});

it("a renamed product isn't shared with its card, which shows the old name", () => {
  const renamed = { ...seeded, productname: "AutoCAD Light", slug: "autocad-light" };
  expect(productImage(renamed)).toEqual(SHOP_CARD);
});

it.each([
  "/images/1700000000000-drawing-w1600.webp",
  "https://pictures.example/a.png",
  "https://pictures.example/a.avif.png",
])("any other product is shared with its own picture: %s", (imageUrl) => {
  expect(productImage({ ...seeded, imageUrl })).toMatchObject({
    address: imageUrl,
    alt: "AutoCAD LT",
    isCard: false,
  });
});

it.each(["", "/images/1700000000000-drawing-w1600.avif"])(
  "a product without a picture that social sites can show is shared with the shop's card: %j",
  (imageUrl) => {
    expect(productImage({ ...seeded, imageUrl })).toMatchObject({ address: "/cards/shop.png", isCard: true });
  },
);
