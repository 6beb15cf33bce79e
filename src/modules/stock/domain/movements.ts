/** Reasons for a manual correction. */
export const CORRECTION_REASONS = ['damaged', 'lost', 'found', 'own-use', 'miscounted', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** A delivery checked against a list, or a stock count. */
export const DOCUMENT_KINDS = ['delivery', 'count'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
