/** Where shoppers reach the shop about a payment (storefront.md §2 "Return page"). */
export const CONTACT_EMAIL = "orders@supplier.example";
