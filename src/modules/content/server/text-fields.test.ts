import { expect, test } from 'vitest'
import { contentEdits } from '#content/contract-edit.ts'
import { editing } from '#content/contract-editing.ts'
import { pageTimes } from '#content/contract-page-times.ts'

type Content = Record<string, unknown>

const title = { type: 'language', et: 'Meist' }
const pageOf = (content: Content) => ({ id: 1, version: 1, content: { name: 'Meist', title, ...content } })
const document = (content: Content) => ({
  page: { ...pageOf(content), layout: 'Basic', itemContainers: {}, metaDescription: null, metaKeywords: null },
  globals: { content: {}, itemContainers: {} },
})

/** Every call that stores fields, with the place of the fields in its body. */
const CALLS = [
  ['a page', contentEdits.savePage.body, (content: Content) => pageOf(content), 'content'],
  ['global fields', contentEdits.saveFields.body, (content: Content) => ({ content }), 'content'],
  ['an edited page', editing.save.body, (content: Content) => ({ page: pageOf(content) }), 'page.content'],
  ['edited global fields', editing.save.body, (content: Content) => ({ content }), 'content'],
  ['a draft', editing.keepDraft.body, (content: Content) => document(content), 'page.content'],
  [
    'a scheduled version',
    pageTimes.plan.body,
    (content: Content) => ({ page: pageOf(content), from: '2026-11-27T10:00:00Z', until: null }),
    'page.content',
  ],
] as const

test.each(CALLS)(
  'rejects a number, null, list or object as a text of %s, at its field',
  (_what, body, bodyOf, place) => {
    const errorsOf = (content: Content) =>
      body.safeParse(bodyOf(content)).error?.issues.map(({ path }) => path.join('.')) ?? []
    for (const name of ['heading', 'kicker', 'lead', 'action', 'motto']) {
      for (const wrong of [5, null, ['<b>'], { src: '/file/get/1/x.png' }]) {
        const errors = errorsOf({ [name]: { type: 'language', et: wrong } })
        expect(errors, JSON.stringify({ name, wrong })).toContain(`${place}.${name}.et`)
      }
      expect(errorsOf({ [name]: [1] })).toContain(`${place}.${name}`)
    }
    const right = { lead: { type: 'language', et: 'Lugu', en: '' }, motto: 'Kiiremini', kicker: null, phone: 5 }
    const picture = { 'header-img': { type: 'language', et: { src: '/file/get/1/x.png' } } }
    expect(errorsOf({ ...right, ...picture }).filter(path => path.includes('content'))).toEqual([])
  },
)
