import type { Visibility } from '#kernel/visibility.ts'

/** New products stay hidden until somebody publishes them. */
export const HIDDEN_VISIBILITY = {
  type: 0,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: 1,
  stateOutRange: 1,
} as const satisfies Visibility
