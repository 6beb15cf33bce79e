import { expect, test } from 'vitest'
import type { Draft, EditingData } from '#content/contract-editing.ts'
import type { EditedDocument } from '#content/domain/edited-document.ts'
import { resumeDraft } from './resume-draft.ts'
import { session } from './session.ts'

const block = (id: string) => ({ id, type: 'text', version: 1, data: {} })
const documentOf = (content: Record<string, string>, ...blocks: string[]) =>
  ({ page: null, globals: { content, itemContainers: { footer: blocks.map(block) } } }) as unknown as EditedDocument
const begun = documentOf({ phone: '1', hours: 'E' }, 'a')
const begin = () => session.begin({ document: begun, pageVersion: 0, globalsVersion: 3 } as unknown as EditingData)
/** The server's draft when nobody saved after it. */
const offered = (document: EditedDocument) => ({ ...document, savedAt: '2026-01-01', base: null }) as unknown as Draft

test('keeps changes made beside an offered draft', () => {
  begin()
  session.change('beside', () => documentOf({ phone: '1', hours: 'E–R' }, 'a', 'beside'))
  resumeDraft(offered(documentOf({ phone: '2', hours: 'E' }, 'drafted', 'a')))
  const { state, meeting } = session.now()!
  expect(state.document).toEqual(documentOf({ phone: '2', hours: 'E–R' }, 'drafted', 'a', 'beside'))
  expect(meeting).toBeNull()
})

test('reports a conflict between the draft and changes beside it', () => {
  begin()
  session.write('global/content/phone', 'beside')
  resumeDraft(offered(documentOf({ phone: 'drafted', hours: 'E' }, 'a')))
  const conflict = session.now()?.meeting
  expect(conflict?.saves).toBe(false)
  expect(conflict).toMatchObject({
    base: begun,
    mine: { globals: { content: { phone: 'drafted' } } },
    theirs: { document: { globals: { content: { phone: 'beside' } } }, globalsVersion: 3 },
  })
})
