import { expect, test } from 'vitest'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { GUEST } from '#wire/visitor.ts'
import { createRenderer } from '../entry-server.tsx'
import { loadMessages } from '../server/messages.ts'

/** Renders a page of a shop whose calls all use `fetch`. */
const renderPage = async (fetch: () => Promise<never>) => {
  const page = await createRenderer(loadMessages)({
    request: { url: 'https://shop.test/en/products', signal: AbortSignal.timeout(20_000) },
    language: 'en',
    languages: KNOWN_LANGUAGES,
    origin: 'https://shop.test',
    visitor: GUEST,
    transport: { fetch, getToken: () => Promise.reject(new Error('Loaders only read')), getLanguage: () => 'en' },
    answerInProcess: async () => null,
    reportsMissing: true,
  })
  if (page.kind !== 'page') throw new Error('Expected a page')
  return page
}

test('shows the crash screen without internals when the page frame fails to load', async () => {
  const page = await renderPage(() => Promise.reject(new Error('connect ECONNREFUSED')))
  expect(page.html).toContain('Error</h1>')
  expect(page.html).toContain('Try again')
  expect(page.html).not.toContain('clear-storage')
  expect(page.html).toContain('Go back')
  expect(page.html).not.toMatch(/Unexpected Application Error|ECONNREFUSED|\.tsx?\b|node_modules/)
  expect(page.head).toContain('<title>Error</title>')
  expect(page.error).toBeInstanceOf(Error)
})
