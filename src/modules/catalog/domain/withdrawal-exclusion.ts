/**
 * The reasons why customers cannot withdraw from the purchase of a product (VÕS § 53(4), directive 2011/83/EU, article
 * 16). `custom`: made to the customer's specification; `digital`: digital content, with the customer's consent;
 * `sealed`: sealed goods, once opened.
 */
export const WITHDRAWAL_EXCLUSIONS = ['none', 'custom', 'digital', 'sealed'] as const
export type WithdrawalExclusion = (typeof WITHDRAWAL_EXCLUSIONS)[number]

/** Returns true without a right of withdrawal. Sealed goods keep it until the customer opens them. */
export const isExcludedFromWithdrawal = (exclusion: WithdrawalExclusion): boolean =>
  exclusion === 'custom' || exclusion === 'digital'

/** Returns the exclusion that applies. Digital content is excluded only with consent to immediate delivery. */
export const resolveExclusion = (
  exclusion: WithdrawalExclusion,
  { hasDigitalConsent }: { hasDigitalConsent: boolean },
): WithdrawalExclusion => (exclusion === 'digital' && !hasDigitalConsent ? 'none' : exclusion)
