/** Anything but white space and invisible characters: what `shop_name_key` leaves of a name (migrations/0009). */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/u;

/** Whether people can see anything of a product's name (D68). */
export const isVisibleName = (productname: string): boolean => VISIBLE.test(productname);
