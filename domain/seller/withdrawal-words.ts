/** The period within which a consumer can withdraw from the contract without giving a reason. */
export const WITHDRAWAL_PERIOD_DAYS = 14;

/** The labels that the law prescribes for the function and its last step (Directive (EU) 2023/2673). */
export const WITHDRAW_LABEL = "Withdraw from contract here";
export const CONFIRM_LABEL = "Confirm withdrawal";
