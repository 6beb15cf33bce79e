/** The certainty of a rule, the highest first. The shop itself checked `verified` ones. */
export const CONFIDENCES = ['verified', 'manufacturer', 'supplier', 'guess'] as const
export type Confidence = (typeof CONFIDENCES)[number]
