/** The links of the top bar and the mobile menu, in order (storefront.md §2). */
export const NAVIGATION = [
  { to: "/", text: "Home" },
  { to: "/products", text: "Products" },
  { to: "/aboutus", text: "About us" },
  { to: "/contact", text: "Contact" },
] as const;
