import { expect, test } from 'vitest'
import { findBlocker, type LeaveRule } from './leave-rules.tsx'

type Move = Parameters<LeaveRule['stops']>[0]
type Action = `${Move['historyAction']}`
const move = (historyAction: Action): Move => {
  const at = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname })
  return {
    currentLocation: at('/et/toode'),
    nextLocation: at('/et/tooted'),
    historyAction: historyAction as Move['historyAction'],
  }
}
const rule = (closes: boolean, ...stopped: Action[]): LeaveRule => ({
  closes,
  stops: ({ historyAction }) => stopped.includes(historyAction),
})

const changes = rule(false, 'POP', 'PUSH', 'REPLACE')

test('an open overlay does not bypass unsaved changes', () => {
  // An overlay on the first page of a visit lets links pass; elsewhere it takes a link for a choice.
  for (const drawer of [rule(true, 'POP'), rule(true, 'PUSH')]) {
    expect(findBlocker([changes, drawer], move('PUSH'))).toBe(changes)
    expect(findBlocker([drawer, changes], move('PUSH'))).toBe(changes)
    expect(findBlocker([drawer, changes], move('REPLACE'))).toBe(changes)
  }
})

test('Back closes an overlay before it asks about unsaved changes', () => {
  const drawer = rule(true, 'POP')
  expect(findBlocker([drawer, changes], move('POP'))).toBe(drawer)
  expect(findBlocker([changes], move('POP'))).toBe(changes)
})

test('closes the newest overlay first and lets other navigations pass', () => {
  const [below, above] = [rule(true, 'POP'), rule(true, 'POP')]
  expect(findBlocker([below, above], move('POP'))).toBe(above)
  expect(findBlocker([below, above], move('PUSH'))).toBeUndefined()
})
