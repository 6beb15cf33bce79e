/** Why staff put an amount right. */
export const CORRECTION_REASONS = ['damaged', 'lost', 'found', 'own-use', 'miscounted', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** Goods that came against a list, or what lies on the shelves. */
export const DOCUMENT_KINDS = ['delivery', 'count'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

interface CountedLine {
  /** What lay there when it was first counted, with what orders keep that have not left; null where nobody looked. */
  expected: number | null
  counted: number
}

/**
 * What a count does to what can be sold. What was ordered meanwhile still lies on the shelf and was counted with it, so that only the difference
 * to what was expected then is booked. `short` pieces are promised to orders and were not found.
 */
export const decideCount = (saleable: number, { expected, counted }: CountedLine): { delta: number; short: number } => {
  const wanted = saleable + counted - (expected ?? 0)
  return wanted >= 0 ? { delta: wanted - saleable, short: 0 } : { delta: -saleable, short: -wanted }
}
