import { expect, test } from 'vitest'
import type { Draft } from '#content/contract-editing.ts'
import { offersOf } from './draft-offers.ts'
import type { FoundHere } from './kept-here.ts'

const document = { page: null, globals: { content: {}, itemContainers: {} } }
const there = (savedAt: string) => ({ ...document, savedAt, base: null }) as unknown as Draft
const here = (savedAt: string, beside?: string): FoundHere => ({
  kept: { document, backup: document, pageVersion: 1, globalsVersion: 1, savedAt, by: 'mari' },
  beside,
})

test.each<[string, FoundHere[], Draft | null, string[]]>([
  ['nothing', [], null, []],
  ['what the server kept', [], there('2'), ['2']],
  ['what this browser kept after the server', [here('3')], there('2'), ['3']],
  ['what the server kept after this browser', [here('1')], there('2'), ['2']],
  ['what was written beside the server’s, then that', [here('3', '2')], there('2'), ['3', '2']],
  ['each that was written beside another', [here('4', '3'), here('3', '1'), here('1')], null, ['4', '3', '1']],
  ['nothing of what was decided about elsewhere meanwhile', [here('3', '2')], null, ['3']],
])('offered is %s', (_what, kept, draft, offered) => {
  expect(offersOf(kept, draft).map(({ savedAt }) => savedAt)).toEqual(offered)
})
