/**
 * Matches a character other than white space and invisible ones, which `shop_name_key` removes from a name
 * (migrations/0000).
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/u;

/** True if a product's name has a visible character (D68). */
export const isVisibleName = (productname: string): boolean => VISIBLE.test(productname);
