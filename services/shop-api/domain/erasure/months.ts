/** `months` may be negative. */
export const addMonths = (at: Date, months: number): Date => {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
};
