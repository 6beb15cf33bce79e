import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#kernel/language.ts'
import type { Messages } from '#kernel/translator.ts'
import { createBrowserTexts } from './texts-in-browser.ts'

const reportedErrors = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', reportedErrors)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reportedErrors.mockClear()
})

const MESSAGES: Record<'et' | 'en', Messages> = {
  et: { cart: { heading: 'Ostukorv' }, app: { loading: 'Laadimine…' } },
  en: { cart: { heading: 'Cart' }, app: { loading: 'Loading' } },
}

test('keeps the previous language and reports when texts fail to load', async () => {
  let isOnline = true
  const texts = createBrowserTexts(async language => {
    if (!isOnline) throw new TypeError('offline')
    return MESSAGES[language as 'et']
  })
  await texts.loadFirst('et')
  isOnline = false
  await texts.load('en')
  expect(texts.t('en')('cart.heading')).toBe('Ostukorv')
  expect(reportedErrors).toHaveBeenCalledOnce()
  isOnline = true
  await texts.load('en')
  expect(texts.t('en')('app.loading')).toBe('Loading')
  expect(texts.t('et')('app.loading')).toBe('Laadimine…')
})

test('retries the texts of the first page until they load', async () => {
  const fetchChunk = vi
    .fn(async (language: Language) => MESSAGES[language as 'et'])
    .mockRejectedValueOnce(new TypeError('offline'))
  const texts = createBrowserTexts(fetchChunk)
  const loading = texts.loadFirst('et')
  await vi.advanceTimersByTimeAsync(5000)
  await loading
  expect(texts.t('et')('cart.heading')).toBe('Ostukorv')
  expect(fetchChunk).toHaveBeenCalledTimes(2)
})
