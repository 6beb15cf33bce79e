import { expect, test } from 'vitest'
import { failure, ok } from '#kernel/result.ts'
import { decideSave, type SaveAs } from './decide-save.ts'

const buildDate = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour))
const now = buildDate(12)
const soon: SaveAs = { from: buildDate(13), until: buildDate(14) }

test.each<[string, SaveAs, number, ReturnType<typeof decideSave>]>([
  ['publishes over the version that it started from', 'live', 4, ok('live')],
  ['rejects a save over a newer version', 'live', 3, failure('stale')],
  ['accepts a draft over a newer version', 'draft', 3, ok('draft')],
  ['schedules a version', soon, 4, ok(soon)],
  ['rejects a schedule over a newer version', soon, 3, failure('stale')],
  [
    'rejects a period that ends before it starts',
    { from: buildDate(14), until: buildDate(13) },
    4,
    failure('invalidPeriod'),
  ],
  ['rejects a period in the past', { from: buildDate(10), until: buildDate(11) }, 4, failure('invalidPeriod')],
  ['publishes at once for a past start without an end', { from: buildDate(11), until: null }, 4, ok('live')],
])('%s', (_name, saveAs, baseVersion, decision) =>
  expect(decideSave({ liveVersion: 4, baseVersion, as: saveAs, now })).toEqual(decision),
)
