import { expect, test } from 'vitest'
import { laterStages } from './dispute.ts'

test.each([
  ['inquiry', ['opened', 'won', 'lost']],
  ['opened', ['won', 'lost']],
  ['won', []],
  ['lost', []],
] as const)('%s is old once %j is known', (stage, later) => expect(laterStages(stage)).toEqual(later))
