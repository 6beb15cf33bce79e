import { expect, test } from 'vitest'
import { listLaterStages } from './dispute.ts'

test.each([
  ['inquiry', ['opened', 'won', 'lost']],
  ['opened', ['won', 'lost']],
  ['won', []],
  ['lost', []],
] as const)('lists the stages after %s: %j', (stage, later) => expect(listLaterStages(stage)).toEqual(later))
