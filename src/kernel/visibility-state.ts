/** States of visibility, apart from the rules of schedules, which visitors do not load. */
export type VisibilityState = 0 | 1 | 2
export const VISIBLE = 0
/** Staff see it dimmed; others do not see it. */
export const HIDDEN = 1
/** Nobody sees it. */
export const INACCESSIBLE = 2
