import { expect, test } from 'vitest'
import { findMergeBase } from './find-merge-base.ts'
import { mergeDocuments } from './merge-documents.ts'

type Content = Record<string, string>
const createDocument = (content: Content) => ({ page: null, globals: { content, itemContainers: {} } })
const START = { phone: '1', hours: 'E' }

test.each<[string, Content[], Content, Content, Content | null]>([
  ['typed more into the saved field', [{ phone: '2' }], { phone: '3' }, { phone: '2' }, { phone: '3' }],
  ['changed the field back', [{ phone: '2' }], {}, { phone: '2' }, {}],
  [
    'lost the answers of two saves, of which the first arrived',
    [{ phone: '2' }, { phone: '3' }],
    { phone: '4' },
    { phone: '2' },
    { phone: '4' },
  ],
  [
    'lost the answers of two saves, which both arrived',
    [{ phone: '2' }, { phone: '3' }],
    { phone: '4' },
    { phone: '3' },
    { phone: '4' },
  ],
  [
    'changed a field while another user changed another one',
    [{ phone: '2' }],
    { phone: '3' },
    { phone: '2', hours: 'T' },
    { phone: '3', hours: 'T' },
  ],
  ['changed a field that another user changed too', [{ phone: '2' }], { phone: '3' }, { phone: '9' }, null],
  ['lost a save that never arrived', [{ phone: '2' }], { phone: '3' }, { hours: 'T' }, { phone: '3', hours: 'T' }],
  ['lost no answer', [], { phone: '3' }, { phone: '2' }, null],
])('merges after a lost save when the user %s', (_name, lostSaves, mine, storedContent, mergedContent) => {
  const [before, after] = [createDocument(START), createDocument({ ...START, ...storedContent })]
  const base = findMergeBase(
    before,
    lostSaves.map(sentContent => createDocument({ ...START, ...sentContent })),
    after,
  )
  const { document, conflicts } = mergeDocuments(base, createDocument({ ...START, ...mine }), after)
  expect(conflicts.length > 0 ? null : document).toEqual(
    mergedContent && createDocument({ ...START, ...mergedContent }),
  )
})
