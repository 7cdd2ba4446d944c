import { listed } from "./on-the-wire.ts";

/** Values of Stripe's enums that are both parameters and stored; the compiler compares them with Stripe's types at both ends. */
export const LOCALES = listed(
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl",
  "pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW",
);
export const SUBMIT_TYPES = listed("auto book donate pay subscribe");
export const REFUND_REASONS = listed("duplicate fraudulent requested_by_customer");
export const CREDIT_NOTE_REASONS = listed("duplicate fraudulent order_change product_unsatisfactory");
export const TAX_TYPES = listed(
  "admissions_tax amusement_tax attendance_tax communications_tax digital_excise_tax entertainment_tax",
  "get_fund gross_receipts_tax gst hospitality_tax hst igst jct lease_tax luxury_tax",
  "mass_transit_parking_tax nhil parking_tax pst qst resort_tax retail_delivery_fee rst sales_tax",
  "service_tax tourism_tax utility_users_tax vat",
);
/** The tax ids that a customer can have here. */
export const TAX_ID_TYPES = listed(
  "eu_vat gb_vat ch_vat li_vat no_vat is_vat au_abn ca_gst_hst jp_trn nz_gst sg_gst us_ein",
);
