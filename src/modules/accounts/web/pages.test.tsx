import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { getRealTranslator, realTranslators } from '#kernel/testing/real-translators.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { Send } from '#wire/send.ts'
import * as forgot from './forgot-password-page.tsx'
import * as login from './login-page.tsx'
import * as reset from './reset-password-page.tsx'

const send: Send = () => Promise.reject(new Error('Nothing is sent while rendering'))

const renderPage = (Page: ComponentType, language: 'et' | 'en') =>
  renderToString(
    <MemoryRouter>
      <SendProvider send={send}>
        <TextsProvider language={language} t={getRealTranslator(language)}>
          <Page />
        </TextsProvider>
      </SendProvider>
    </MemoryRouter>,
  )
/** Replaces all tags with `|`. */
const extractTexts = (markup: string) => markup.replace(/<[^>]+>/g, '|')

test('shows the specified texts on the login page', () => {
  const texts = extractTexts(renderPage(login.Component, 'en'))
  for (const text of ['Welcome', 'Log in to manage your site', 'Username', 'Password', 'Login', 'Forgot password?']) {
    expect(texts).toContain(`|${text}|`)
  }
  expect(realTranslators.en('accounts.sessionExpired')).toBe('Session has expired, please log in')
})

test('links to "Forgot password?"', () => {
  expect(renderPage(login.Component, 'et')).toMatch(/href="\/et\/forgot-password"[^>]*>Unustasid parooli\?</)
})

describe('fields', () => {
  test.each([
    [login.Component, 'username', 'username'],
    [login.Component, 'password', 'current-password'],
    [forgot.Component, 'username', 'username'],
    [reset.Component, 'password', 'new-password'],
  ])('names field %# for password managers', (Page, name, autoComplete) => {
    const [field] = renderPage(Page, 'en').match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? []
    expect(field).toContain(`autoComplete="${autoComplete}"`)
  })

  test.each([login.Component, forgot.Component, reset.Component])(
    'keeps the fields of page %# out of the address, even before hydration',
    Page => expect(renderPage(Page, 'en')).toMatch(/<form[^>]*method="post"/),
  )
})

test.each([
  [login, 'Login'],
  [forgot, 'Forgot your password?'],
  [reset, 'Set a new password'],
])('sets the title of page %# and hides it from search engines', (page, title) => {
  expect(page.handle.head(page.loader(), realTranslators.en)).toEqual({ title, robots: 'noindex' })
})
