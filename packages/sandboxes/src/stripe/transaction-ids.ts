/** Each movement's id follows from the id of its object, so that both name each other. */
export const chargeTransactionId = (chargeId: string): string => `txn_${chargeId.slice("ch_".length)}`;
export const refundTransactionId = (refundId: string): string => `txn_${refundId.slice("re_".length)}`;
export const refundFailureTransactionId = (refundId: string): string =>
  `txn_1${refundId.slice("re_3".length)}`;
