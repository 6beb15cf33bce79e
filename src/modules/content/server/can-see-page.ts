import { getVisibilityState, HIDDEN, VISIBLE, type Visibility } from '#kernel/visibility.ts'
import { can, type Visitor } from '#wire/visitor.ts'

/** Returns true when the visitor may see the page. Hidden pages are for editors, inaccessible ones for nobody. */
export const canSeePage = (visibility: Visibility | null, visitor: Visitor, now: Date): boolean => {
  const state = getVisibilityState(visibility, now.getTime())
  return state === VISIBLE || (state === HIDDEN && can(visitor, 'page.edit'))
}
