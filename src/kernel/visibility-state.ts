/** Code of visitors reads these without the rules of schedules. */
export type VisibilityState = 0 | 1 | 2
export const VISIBLE = 0
/** Staff see it dimmed; others do not see it. */
export const HIDDEN = 1
/** Nobody sees it. */
export const INACCESSIBLE = 2
