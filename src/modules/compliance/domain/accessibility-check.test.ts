import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCESSIBILITY_CHECK, findCheckDayError } from './accessibility-check.ts'

test('names the tool that the journeys check with', () => {
  const file = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(file) as { devDependencies: Record<string, string> }
  expect(ACCESSIBILITY_CHECK.tool).toBe(`axe-core ${devDependencies['axe-core']}`)
})

test.each([
  [null, ['', ' '], null],
  [null, ['', 'NVDA'], 'checkDayMissing'],
  ['2026-11-29', [], 'checkDayInFuture'],
  ['2026-11-28', ['NVDA'], null],
])('validates the day %s of a check by %j', (checkedOn, methods, error) =>
  expect(findCheckDayError({ checkedOn, methods }, '2026-11-28')).toBe(error),
)
