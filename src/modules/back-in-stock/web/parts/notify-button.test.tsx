import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Product } from '#catalog/contract-product.ts'
import type { Language } from '#kernel/language.ts'
import { getRealTranslator, realTranslators } from '#kernel/testing/real-translators.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { Send } from '#wire/send.ts'
import * as stopPage from '../stop-notices-page.tsx'
import { NotifyButton } from './notify-button.tsx'
import { NotifyDialog } from './notify-dialog.tsx'

const product = { id: 7, name: 'Coilover kit V3' } as Product
const send: Send = () => Promise.reject(new Error('Nothing is sent while rendering'))
const render = (node: ReactNode, language: Language = 'en') =>
  renderToString(
    <MemoryRouter>
      <SendProvider send={send}>
        <TextsProvider language={language} t={getRealTranslator(language)}>
          {node}
        </TextsProvider>
      </SendProvider>
    </MemoryRouter>,
  )
const toText = (markup: string) => markup.replace(/(<[^>]+>)+/g, '|')
const dialog = <NotifyDialog onClose={() => undefined} product={product} />

describe('texts of the specification', () => {
  test('shows a button without the dialog on the product’s page', () => {
    const markup = render(<NotifyButton product={product} />)
    expect(toText(markup)).toContain('|Notify me when the product is back in stock|')
    expect(markup).toContain('aria-haspopup="dialog"')
    expect(markup).not.toContain('<form')
  })

  test('shows the texts for success and failure', () => {
    expect(realTranslators.en('backInStock.success')).toBe('We will notify you when the product is back in stock')
    expect(realTranslators.en('backInStock.invalidEmail')).toBe('Please enter a valid email address.')
  })
})

describe('the dialog', () => {
  test.each([
    ['en', ['Notify me when the product is back in stock', 'Coilover kit V3', 'Email', 'Quantity', 'Notify me']],
    ['et', ['Teavita mind, kui toode on taas laos', 'Coilover kit V3', 'E-post', 'Kogus', 'Teavita mind']],
  ] as const)('asks for e-mail and quantity (%s)', (language, expected) => {
    const dialogText = toText(render(dialog, language))
    for (const text of expected) expect(dialogText).toContain(`|${text}|`)
  })

  test('disables its button while the e-mail is empty', () => {
    const markup = render(dialog)
    const [button] = markup.match(/<button[^>]*type="submit"[^>]*>/) ?? []
    const [, formId] = markup.match(/<form[^>]*id="([^"]+)"/) ?? []
    expect(button).toContain('disabled=""')
    expect(button).toContain(`form="${formId}"`)
  })

  test('names its fields for browsers and starts with a quantity of 1', () => {
    const markup = render(dialog)
    const [email] = markup.match(/<input[^>]*name="user_email"[^>]*>/) ?? []
    expect(email).toContain('autoComplete="email"')
    expect(email).toContain('type="email"')
    const [quantity] = markup.match(/<input[^>]*name="quantity"[^>]*>/) ?? []
    expect(quantity).toContain('min="1"')
    expect(quantity).toContain('value="1"')
  })
})

test('asks before the mailed link cancels anything, and is hidden from search engines', () => {
  expect(toText(render(<stopPage.Component />, 'et'))).toContain('|Loobu teavitustest|')
  expect(stopPage.handle.head(stopPage.loader(), realTranslators.en)).toEqual({
    title: 'Unsubscribe from stock notifications',
    robots: 'noindex',
  })
})
