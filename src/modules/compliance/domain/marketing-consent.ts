/** Ways in which a consent ends: a mail program, the page of a link, staff, or the erasure of the person. */
export const CONSENT_STOPS = ['mail', 'page', 'staff', 'erasure'] as const
export type ConsentStop = (typeof CONSENT_STOPS)[number]
