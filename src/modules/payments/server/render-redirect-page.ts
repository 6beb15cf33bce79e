import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#platform/server/app.ts'
import { renderStandalonePage } from './render-standalone-page.ts'

/**
 * Renders a page that redirects to the provider, for browsers without JavaScript. An HTTP redirect to another site
 * would violate the page's form-action policy.
 */
export const renderRedirectPage = (url: string, language: Language, t: Translate): string => {
  const escapedUrl = escapeHtml(url)
  return renderStandalonePage({
    language,
    title: t('payments.redirect.title'),
    head: `<meta http-equiv="refresh" content="0;url=${escapedUrl}">`,
    body: `<h1>${escapeHtml(t('payments.redirect.title'))}</h1>
<p>${escapeHtml(t('payments.redirect.hint'))}</p>
<p><a class="main" href="${escapedUrl}" rel="noreferrer">${escapeHtml(t('payments.redirect.go'))}</a></p>`,
  })
}
