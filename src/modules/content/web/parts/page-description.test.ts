import { expect, test } from 'vitest'
import type { Page } from '#content/contract-page.ts'
import { pageDescription } from './page-description.ts'

const say = (et: string, en: string) => ({ type: 'language' as const, et, en })
const block = (data: Record<string, unknown>, containers = {}) => ({
  id: 'a',
  type: 'any',
  version: 1,
  data,
  containers,
})
const page = (parts: Partial<Page>): Page =>
  ({ description: '', content: { name: 'Leht', title: say('Leht', 'Page') }, itemContainers: {}, ...parts }) as Page

const main = [
  block({ title: say('Pealkiri', 'Title'), url: say('/leht', '/page') }),
  block({}, { left: [block({ items: [{ html: say('<p>Esimene.</p>', '<p>First.</p>') }] })] }),
  block({ html: say('<p>Teine &amp; kolmas.</p>', '<p>Second &amp; third.</p>') }),
]

test('prefers the written description, then the lead, then the text', () => {
  const content = { name: 'Leht', title: say('Leht', 'Page'), lead: say('Lühidalt.', 'In short.') }
  expect(pageDescription(page({ description: 'Kirjutatud', content }), 'et')).toBe('Kirjutatud')
  expect(pageDescription(page({ content, itemContainers: { main } }), 'en')).toBe('In short.')
  expect(pageDescription(page({ itemContainers: { main } }), 'et')).toBe('Esimene. Teine & kolmas.')
  expect(pageDescription(page({ itemContainers: { main } }), 'en')).toBe('First. Second & third.')
  expect(pageDescription(page({}), 'en')).toBe('')
})

test('cuts a long text between words', () => {
  const html = say(`<p>${'pikk jutt '.repeat(40)}</p>`, '')
  const said = pageDescription(page({ itemContainers: { main: [block({ html })] } }), 'et')
  expect(said).toMatch(/ (pikk|jutt)…$/)
  expect(said.length).toBeLessThanOrEqual(161)
})
