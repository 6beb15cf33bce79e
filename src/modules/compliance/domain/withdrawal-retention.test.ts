import { expect, test } from 'vitest'
import { findRetentionEnd, findRetentionStart } from './withdrawal-retention.ts'

test.each([
  ['2026-11-20T10:00:30.000Z', '2029-11-20T10:00:30.000Z'],
  ['2028-02-29T12:00:00.000Z', '2031-03-01T12:00:00.000Z'],
])('stores a statement of %s until %s', (submittedAt, end) => {
  expect(findRetentionEnd(new Date(submittedAt)).toISOString()).toBe(end)
  expect(findRetentionStart(new Date(end)).getTime()).toBeGreaterThanOrEqual(Date.parse(submittedAt))
  expect(findRetentionStart(new Date(Date.parse(end) - 86_400_000)).getTime()).toBeLessThan(Date.parse(submittedAt))
})
