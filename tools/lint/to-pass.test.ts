import { expect, test } from 'vitest'
import { lintPlantedFiles } from './lint-planted-files.ts'

const UNLIMITED = ['.toPass()', '.toPass({})', '.toPass({ intervals: [1] })']
const LIMITED = ['.toPass({ timeout: 1 })', '.toPass({ intervals: [1], timeout: 1 })']

test.for(['e2e/checkout.spec.ts', 'src/ui/field.test.tsx'])('%s retries with a time limit', async file => {
  const calls = [...UNLIMITED, ...LIMITED].map(call => `  () => expect(check)${call},`)
  const text = ["import { check, expect } from './check.ts'", 'export const planted = [', ...calls, ']', '']
  const errors = await lintPlantedFiles({ [file]: text.join('\n') })
  expect(errors.map(({ category, line }) => ({ category, line }))).toEqual(
    UNLIMITED.map((_call, index) => ({ category: 'plugin', line: index + 3 })),
  )
})
