import { expect, test } from 'vitest'
import type { Draft } from '#content/contract-editing.ts'
import { listDraftOffers } from './draft-offers.ts'
import type { StoredLocalDraft } from './local-draft.ts'

const createDocument = (phone: string) => ({ page: null, globals: { content: { phone }, itemContainers: {} } })
const createServerDraft = (savedAt: string, phone = savedAt) =>
  ({ ...createDocument(phone), savedAt, base: null }) as unknown as Draft
const createLocalDraft = (savedAt: string, { hasPendingOffer = false, phone = savedAt } = {}): StoredLocalDraft => ({
  draft: {
    document: createDocument(phone),
    backup: createDocument('0'),
    pageVersion: 1,
    globalsVersion: 1,
    savedAt,
    username: 'mari',
    hasPendingOffer,
  },
  location: { page: 7, sessionId: savedAt },
})
const pendingOffer = { hasPendingOffer: true }

test.each<[string, StoredLocalDraft[], Draft | null, string[]]>([
  ['nothing without drafts', [], null, []],
  ['the server’s draft', [], createServerDraft('2'), ['2 on server']],
  [
    'only the local draft that continues the server’s',
    [createLocalDraft('3')],
    createServerDraft('2'),
    ['3 on server'],
  ],
  ['equal drafts once', [createLocalDraft('1', { phone: 'x' })], createServerDraft('2', 'x'), ['2 on server']],
  [
    'the server’s draft before an older local one',
    [createLocalDraft('1')],
    createServerDraft('2'),
    ['2 on server', '1'],
  ],
  [
    'a draft written during the offer, then the server’s',
    [createLocalDraft('3', pendingOffer)],
    createServerDraft('2'),
    ['3', '2 on server'],
  ],
  [
    'all drafts written during an offer that was saved again',
    [createLocalDraft('3', pendingOffer), createLocalDraft('4', pendingOffer)],
    createServerDraft('5'),
    ['5 on server', '4', '3'],
  ],
  ['drafts of two windows', [createLocalDraft('3'), createLocalDraft('4')], null, ['4', '3']],
])('offers %s', (_name, localDrafts, serverDraft, expected) => {
  const descriptions = listDraftOffers(localDrafts, serverDraft).map(
    ({ draft: { savedAt }, isOnServer }) => savedAt + (isOnServer ? ' on server' : ''),
  )
  expect(descriptions).toEqual(expected)
})
