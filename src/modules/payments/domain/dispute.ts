/**
 * How far a buyer's bank is with taking a payment back: it asks only, money was taken until it is decided, and how it was decided.
 */
export type DisputeStage = 'inquiry' | 'opened' | 'won' | 'lost'

const LATER: Readonly<Record<DisputeStage, readonly DisputeStage[]>> = {
  inquiry: ['opened', 'won', 'lost'],
  opened: ['won', 'lost'],
  won: [],
  lost: [],
}

/** The stages after which a message about this one is old: messages overtake each other. */
export const overtakenBy = (stage: DisputeStage): readonly DisputeStage[] => LATER[stage]
