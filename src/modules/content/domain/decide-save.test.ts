import { expect, test } from 'vitest'
import { ok, refused } from '#kernel/outcome.ts'
import { decideSave, type SaveAs } from './decide-save.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour))
const now = at(12)
const soon: SaveAs = { from: at(13), until: at(14) }

test.each<[string, SaveAs, number, ReturnType<typeof decideSave>]>([
  ['what was read is still shown', 'live', 4, ok('live')],
  ['somebody was quicker', 'live', 3, refused('stale')],
  ['a draft waits for that question', 'draft', 3, ok('draft')],
  ['in its time', soon, 4, ok(soon)],
  ['in its time, but on something older', soon, 3, refused('stale')],
  ['gone before it came', { from: at(14), until: at(13) }, 4, refused('no-time')],
  ['over already', { from: at(10), until: at(11) }, 4, refused('no-time')],
  ['from before now on for good', { from: at(11), until: null }, 4, ok('live')],
])('%s', (_name, as, base, decision) => expect(decideSave({ live: 4, base, as, now })).toEqual(decision))
