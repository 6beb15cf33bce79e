import { expect, test } from 'vitest'
import type { Draft, EditingData } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { resumeDraft } from './resume-draft.ts'
import { session } from './session.ts'

const createBlock = (id: string) => ({ id, type: 'text', version: 1, data: {} })
const createDocument = (content: Record<string, string>, ...blockIds: string[]) =>
  ({
    page: null,
    globals: { content, itemContainers: { footer: blockIds.map(createBlock) } },
  }) as unknown as EditedDocument
const initialDocument = createDocument({ phone: '1', hours: 'E' }, 'a')
const startSession = () =>
  session.begin({ document: initialDocument, pageVersion: 0, globalsVersion: 3 } as unknown as EditingData)
/** Creates the server's draft when nobody saved after it. */
const createDraft = (document: EditedDocument) =>
  ({ ...document, savedAt: '2026-01-01', base: null }) as unknown as Draft

test('keeps changes made while a draft is offered', () => {
  startSession()
  session.change('typed', () => createDocument({ phone: '1', hours: 'E–R' }, 'a', 'typed'))
  resumeDraft(createDraft(createDocument({ phone: '2', hours: 'E' }, 'drafted', 'a')))
  const { state, mergeConflict } = session.getSnapshot()!
  expect(state.document).toEqual(createDocument({ phone: '2', hours: 'E–R' }, 'drafted', 'a', 'typed'))
  expect(mergeConflict).toBeNull()
})

test('reports a conflict between the draft and later changes', () => {
  startSession()
  session.write('global/content/phone', 'typed')
  resumeDraft(createDraft(createDocument({ phone: 'drafted', hours: 'E' }, 'a')))
  const conflict = session.getSnapshot()?.mergeConflict
  expect(conflict?.shouldSave).toBe(false)
  expect(conflict).toMatchObject({
    base: initialDocument,
    mine: { globals: { content: { phone: 'drafted' } } },
    theirs: { document: { globals: { content: { phone: 'typed' } } }, globalsVersion: 3 },
  })
})
