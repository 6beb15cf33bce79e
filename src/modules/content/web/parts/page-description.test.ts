import { expect, test } from 'vitest'
import type { Page } from '#content/contract-content.ts'
import { buildPageDescription } from './page-description.ts'

const createText = (et: string, en: string) => ({ type: 'language' as const, et, en })
const createBlock = (data: Record<string, unknown>, containers = {}) => ({
  id: 'a',
  type: 'any',
  version: 1,
  data,
  containers,
})
const createPage = (parts: Partial<Page>): Page =>
  ({
    description: '',
    content: { name: 'Leht', title: createText('Leht', 'Page') },
    itemContainers: {},
    ...parts,
  }) as Page

const main = [
  createBlock({ title: createText('Pealkiri', 'Title'), url: createText('/leht', '/page') }),
  createBlock({}, { left: [createBlock({ items: [{ html: createText('<p>Esimene.</p>', '<p>First.</p>') }] })] }),
  createBlock({ html: createText('<p>Teine &amp; kolmas.</p>', '<p>Second &amp; third.</p>') }),
]

test('prefers the written description, then the lead, then the text', () => {
  const content = { name: 'Leht', title: createText('Leht', 'Page'), lead: createText('Lühidalt.', 'In short.') }
  expect(buildPageDescription(createPage({ description: 'Kirjutatud', content }), 'et')).toBe('Kirjutatud')
  expect(buildPageDescription(createPage({ content, itemContainers: { main } }), 'en')).toBe('In short.')
  expect(buildPageDescription(createPage({ itemContainers: { main } }), 'et')).toBe('Esimene. Teine & kolmas.')
  expect(buildPageDescription(createPage({ itemContainers: { main } }), 'en')).toBe('First. Second & third.')
  expect(buildPageDescription(createPage({}), 'en')).toBe('')
})

test('cuts a long text between words', () => {
  const html = createText(`<p>${'pikk jutt '.repeat(40)}</p>`, '')
  const description = buildPageDescription(createPage({ itemContainers: { main: [createBlock({ html })] } }), 'et')
  expect(description).toMatch(/ (pikk|jutt)…$/)
  expect(description.length).toBeLessThanOrEqual(161)
})
