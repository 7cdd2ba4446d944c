export const hoursInWords = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);

/** Who administers a subscription whose buyer names nobody (D42), to follow the request to name someone. */
export const presetSubscriptionAdminText = (detailsWaitHours: number): string =>
  detailsWaitHours === 0
    ? "Until you do, it is you."
    : `If you have not done so within ${hoursInWords(detailsWaitHours)}, it is you.`;
