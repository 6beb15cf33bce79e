import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCESSIBILITY_CHECK } from './accessibility-check.ts'

test('names the tool that the journeys check with', () => {
  const file = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(file) as { devDependencies: Record<string, string> }
  expect(ACCESSIBILITY_CHECK.tool).toBe(`axe-core ${devDependencies['axe-core']}`)
})
