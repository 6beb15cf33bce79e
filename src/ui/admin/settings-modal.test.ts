import { expect, test } from 'vitest'
import { sortTabs } from './settings-modal.tsx'

test('sorts tabs by position and keeps the order of equal ones', () => {
  const tabs = [
    { key: 'versions', position: 60 },
    { key: 'meta', position: 10 },
    { key: 'navigation', position: 40 },
    { key: 'share', position: 10 },
  ]
  expect(sortTabs(tabs).map(({ key }) => key)).toEqual(['meta', 'share', 'navigation', 'versions'])
})
