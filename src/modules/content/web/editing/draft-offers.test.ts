import { expect, test } from 'vitest'
import type { Draft } from '#content/contract-editing.ts'
import { listDraftOffers } from './draft-offers.ts'
import type { StoredLocalDraft } from './local-draft.ts'

const documentOf = (phone: string) => ({ page: null, globals: { content: { phone }, itemContainers: {} } })
const there = (savedAt: string, phone = savedAt) => ({ ...documentOf(phone), savedAt, base: null }) as unknown as Draft
const here = (savedAt: string, { isBeside = false, phone = savedAt } = {}): StoredLocalDraft => ({
  kept: {
    ...{ document: documentOf(phone), backup: documentOf('0'), pageVersion: 1, globalsVersion: 1 },
    ...{ savedAt, by: 'mari', isBeside },
  },
  place: { page: 7, writing: savedAt },
})
const beside = { isBeside: true }

test.each<[string, StoredLocalDraft[], Draft | null, string[]]>([
  ['nothing without drafts', [], null, []],
  ['the server’s draft', [], there('2'), ['2 there']],
  ['only the local draft that continues the server’s', [here('3')], there('2'), ['3 there']],
  ['equal drafts once', [here('1', { phone: 'x' })], there('2', 'x'), ['2 there']],
  ['the server’s draft before an older local one', [here('1')], there('2'), ['2 there', '1']],
  ['a draft written beside the offer, then the server’s', [here('3', beside)], there('2'), ['3', '2 there']],
  [
    'all drafts written beside an offer that was saved again',
    [here('3', beside), here('4', beside)],
    there('5'),
    ['5 there', '4', '3'],
  ],
  ['drafts of two windows', [here('3'), here('4')], null, ['4', '3']],
])('offers %s', (_case, kept, draft, offered) => {
  const said = listDraftOffers(kept, draft).map(
    ({ draft: { savedAt }, isThere }) => savedAt + (isThere ? ' there' : ''),
  )
  expect(said).toEqual(offered)
})
