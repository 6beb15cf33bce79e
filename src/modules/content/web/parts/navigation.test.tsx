import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Page } from '#content/contract-content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { Navigation as Entries } from '#shop/contract-shop.ts'
import { Navigation } from './navigation.tsx'

const createEntry = (id: number, overrides: Partial<Entries[number]>): Entries[number] => ({
  id,
  kind: 'page',
  label: `Entry ${id}`,
  url: `/en/page-${id}`,
  pageId: id,
  visible: true,
  children: [],
  ...overrides,
})
const createPage = (id: number) =>
  ({ id, content: { title: multilingual({ en: 'Its own title' }) } }) as unknown as Page
const render = (page: Page | null): string =>
  renderToStaticMarkup(
    <TextsProvider language="en" t={realTranslators.en}>
      <Navigation
        entries={[
          createEntry(1, {}),
          createEntry(2, { kind: 'category', pageId: null, children: [createEntry(3, {}), createEntry(4, {})] }),
        ]}
        page={page}
      />
    </TextsProvider>,
  )

test.each([1, 3])('marks the entry of the open page (%i) with its title, also in a drop-down', id => {
  const html = render(createPage(id))
  expect(html).toContain(`<a aria-current="page" href="/en/page-${id}">Its own title</a>`)
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('marks no entry of other pages', () => expect(render(createPage(9))).not.toContain('aria-current'))
