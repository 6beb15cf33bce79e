import { expect, test } from 'vitest'
import { contentEdits } from '#content/contract-edit.ts'
import { editing } from '#content/contract-editing.ts'
import { pageSchedule } from '#content/contract-page-schedule.ts'

type Content = Record<string, unknown>

const title = { type: 'language', et: 'Meist' }
const createPage = (content: Content) => ({ id: 1, version: 1, content: { name: 'Meist', title, ...content } })
const createDocument = (content: Content) => ({
  page: { ...createPage(content), layout: 'Basic', itemContainers: {}, metaDescription: null, metaKeywords: null },
  globals: { content: {}, itemContainers: {} },
})

/** Every call that stores fields, with the path of the fields in its body. */
const CALLS = [
  ['a page', contentEdits.savePage.body, (content: Content) => createPage(content), 'content'],
  ['global fields', contentEdits.saveFields.body, (content: Content) => ({ content }), 'content'],
  ['an edited page', editing.save.body, (content: Content) => ({ page: createPage(content) }), 'page.content'],
  ['edited global fields', editing.save.body, (content: Content) => ({ content }), 'content'],
  ['a draft', editing.saveDraft.body, (content: Content) => createDocument(content), 'page.content'],
  [
    'a scheduled version',
    pageSchedule.schedule.body,
    (content: Content) => ({ page: createPage(content), from: '2026-11-27T10:00:00Z', until: null }),
    'page.content',
  ],
] as const

test.each(CALLS)(
  'rejects a number, null, list or object as a text of %s, at its field',
  (_name, body, createBody, prefix) => {
    const listErrorPaths = (content: Content) =>
      body.safeParse(createBody(content)).error?.issues.map(({ path }) => path.join('.')) ?? []
    for (const name of ['heading', 'kicker', 'lead', 'action', 'motto']) {
      for (const invalidValue of [5, null, ['<b>'], { src: '/file/get/1/x.png' }]) {
        const errors = listErrorPaths({ [name]: { type: 'language', et: invalidValue } })
        expect(errors, JSON.stringify({ name, wrong: invalidValue })).toContain(`${prefix}.${name}.et`)
      }
      expect(listErrorPaths({ [name]: [1] })).toContain(`${prefix}.${name}`)
    }
    const valid = { lead: { type: 'language', et: 'Lugu', en: '' }, motto: 'Kiiremini', kicker: null, phone: 5 }
    const picture = { 'header-img': { type: 'language', et: { src: '/file/get/1/x.png' } } }
    expect(listErrorPaths({ ...valid, ...picture }).filter(path => path.includes('content'))).toEqual([])
  },
)
