import { expect, test } from 'vitest'
import { inOrder } from './settings-modal.tsx'

test('tabs stand in the order of their positions, equal ones as they came', () => {
  const tabs = [
    { key: 'versions', position: 60 },
    { key: 'meta', position: 10 },
    { key: 'navigation', position: 40 },
    { key: 'share', position: 10 },
  ]
  expect(inOrder(tabs).map(({ key }) => key)).toEqual(['meta', 'share', 'navigation', 'versions'])
})
