/** Stage of a dispute: an inquiry of the bank, a withdrawn amount, or the decision. */
export type DisputeStage = 'inquiry' | 'opened' | 'won' | 'lost'

const LATER_STAGES: Readonly<Record<DisputeStage, readonly DisputeStage[]>> = {
  inquiry: ['opened', 'won', 'lost'],
  opened: ['won', 'lost'],
  won: [],
  lost: [],
}

/** Returns the stages that make a message about this one obsolete, because messages arrive in any order. */
export const listLaterStages = (stage: DisputeStage): readonly DisputeStage[] => LATER_STAGES[stage]
