/** What whoever was defrauded does first. */
export const whenMoneyIsLost =
  'tell your bank at once, and Report Fraud (0300 123 2040; in Scotland the police, 101).'
