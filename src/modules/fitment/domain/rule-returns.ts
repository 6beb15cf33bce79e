import { DAY_MS } from '#kernel/durations.ts'

/** Staff review a rule after this many returns of parts that did not fit. */
export const RULE_RETURNS_TO_REVIEW = 3
export const RULE_RETURN_DAYS = 90

/** Returns the moment from which returns count. */
export const getRuleReturnsStart = (now: Date): Date => new Date(now.getTime() - RULE_RETURN_DAYS * DAY_MS)
