/** Id of the footer's links, to which the mobile menu's button leads without script. */
export const FOOTER_NAVIGATION_ID = "footer-navigation";

/** The links of the top bar and the mobile menu, in order (S14). */
export const NAVIGATION = [
  { to: "/", text: "Home" },
  { to: "/products", text: "Products" },
  { to: "/aboutus", text: "About us" },
  { to: "/contact", text: "Contact" },
] as const;
