import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { editing } from '#platform/web/editing.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { PageOptions } from '#shop/contract-shop.ts'
import { PageOptionsProvider } from '#shop/web/parts/page-options.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { TextsSourceProvider } from './texts-source.tsx'

afterEach(editing.end)

const languages = { et: 'Eesti', 'en-GB': 'English' }
const render = (address: string, alternates: { href: string; hrefLang: string }[] = []): string => {
  const loadNothing = async () => undefined
  const source = { load: loadNothing, loadFurther: loadNothing, loadStaff: loadNothing, t: () => realTranslators.et }
  const element = (
    <SendProvider send={() => Promise.reject(new Error('Nothing is sent'))}>
      <TextsSourceProvider source={source}>
        <TextsProvider language="et" t={realTranslators.et}>
          <PageOptionsProvider options={{ languages } as unknown as PageOptions}>
            <LanguageSwitcher alternates={alternates} />
          </PageOptionsProvider>
        </TextsProvider>
      </TextsSourceProvider>
    </SendProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const listLinks = (html: string): (string | undefined)[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('shows the code before its hyphen, rewrites the prefix and keeps the query', () => {
  const html = render('/et/tooted?q=turbo&page=2')
  expect(html).toContain('aria-label="Vaheta keelt"')
  expect(html).toMatch(/>et<.*>en</)
  expect(listLinks(html)).toEqual(['/et/tooted?q=turbo&amp;page=2', '/en-GB/tooted?q=turbo&amp;page=2'])
})

test('links the page’s own address in the other language, or the home page for a blank one', () => {
  const [et, en] = [
    { href: 'https://shop.test/et/meist', hrefLang: 'et' },
    { href: 'https://shop.test/en/about', hrefLang: 'en-GB' },
  ]
  expect(listLinks(render('/et/meist?a=1', [et, en]))).toEqual(['/et/meist?a=1', '/en/about?a=1'])
  const home = [
    { href: 'https://shop.test/et', hrefLang: 'et' },
    { href: 'https://shop.test/en', hrefLang: 'en-GB' },
  ]
  expect(listLinks(render('/et', home))).toEqual(['/et', '/en'])
})

test('rewrites nothing while the page is edited', () => {
  editing.start()
  const html = render('/et/meist?a=1')
  expect(listLinks(html)).toEqual([])
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html).toContain('aria-pressed="true"')
  editing.end()
  expect(listLinks(render('/et/meist'))).toHaveLength(2)
})
