import { expect, test } from 'vitest'
import type { RoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { describeRoadUse } from './describe-road-use.ts'

const APPROVALS: RoadUseSnapshot['approvals'] = [
  {
    kind: 'teilegutachten',
    regulation: '',
    number: '18-TAAP-0123',
    conditions: multilingual({ et: 'Rehv kuni\n225 mm.', en: 'Tyre up to\n225 mm.' }),
  },
  { kind: 'ece', regulation: 'R90', number: 'E1 90R-02', conditions: multilingual({}) },
]

test.each([
  ['road', 'for use on public roads in Latvia.', 'võib avalikel teedel kasutada (Läti).'],
  ['with_entry', 'only after an inspection or entry.', 'alles pärast ülevaatust või kannet (Läti).'],
  ['motorsport', 'not for use on public roads.', 'ei tohi avalikel teedel kasutada'],
  ['unknown', 'states nothing', 'ei ole andnud teavet'],
] as const)('names the manufacturer as the source of the statement %s', (use, english, estonian) => {
  const snapshot = { country: 'LV', use, approvals: APPROVALS }
  const text = describeRoadUse(snapshot, 'en', realTranslators.en)
  expect(text).toMatch(/^The manufacturer states/)
  expect(text).toContain(english)
  expect(text).toContain('Teilegutachten 18-TAAP-0123, ECE approval R90 E1 90R-02. Tyre up to 225 mm.')
  expect(describeRoadUse(snapshot, 'et', realTranslators.et)).toContain(estonian)
  expect(describeRoadUse(snapshot, 'et', realTranslators.et)).toMatch(/^Tootja/)
})
