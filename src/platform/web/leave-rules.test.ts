import { expect, test } from 'vitest'
import { findBlocker, type LeaveRule } from './leave-rules.tsx'

type Move = Parameters<LeaveRule['blocks']>[0]
type Action = `${Move['historyAction']}`
const createMove = (historyAction: Action): Move => {
  const createLocation = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname })
  return {
    currentLocation: createLocation('/et/toode'),
    nextLocation: createLocation('/et/tooted'),
    historyAction: historyAction as Move['historyAction'],
  }
}
const createRule = ({ closesOverlay }: { closesOverlay: boolean }, ...blockedActions: Action[]): LeaveRule => ({
  closesOverlay,
  blocks: ({ historyAction }) => blockedActions.includes(historyAction),
})

const changes = createRule({ closesOverlay: false }, 'POP', 'PUSH', 'REPLACE')

test('an open overlay does not bypass unsaved changes', () => {
  // An overlay on the first page of a visit lets links pass; elsewhere it takes a link for a choice.
  for (const drawer of [createRule({ closesOverlay: true }, 'POP'), createRule({ closesOverlay: true }, 'PUSH')]) {
    expect(findBlocker([changes, drawer], createMove('PUSH'))).toBe(changes)
    expect(findBlocker([drawer, changes], createMove('PUSH'))).toBe(changes)
    expect(findBlocker([drawer, changes], createMove('REPLACE'))).toBe(changes)
  }
})

test('Back closes an overlay before it asks about unsaved changes', () => {
  const drawer = createRule({ closesOverlay: true }, 'POP')
  expect(findBlocker([drawer, changes], createMove('POP'))).toBe(drawer)
  expect(findBlocker([changes], createMove('POP'))).toBe(changes)
})

test('closes the newest overlay first and lets other navigations pass', () => {
  const [below, above] = [createRule({ closesOverlay: true }, 'POP'), createRule({ closesOverlay: true }, 'POP')]
  expect(findBlocker([below, above], createMove('POP'))).toBe(above)
  expect(findBlocker([below, above], createMove('PUSH'))).toBeUndefined()
})
