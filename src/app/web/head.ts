import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'
import type { PageOptions } from '#shop/contract-page-options.ts'

/** What a page puts into the document's head. */
export interface Head {
  title: string
  description?: string | undefined
  keywords?: string | undefined
  canonical?: string | undefined
  robots?: string | undefined
  alternates?: readonly { href: string; hrefLang: string }[] | undefined
}

export interface HeadSetting {
  language: Language
  /** The site's own origin, without a slash at its end. */
  origin: string
  /** The shop's public settings, from what the root route loaded. */
  shop?: PageOptions['shop'] | undefined
  /** The tree of categories that visitors see. */
  categories?: PageOptions['categories'] | undefined
}

/** A route's `handle`: how its head follows from what its loader gave. */
export interface RouteHandle {
  head?: (data: never, t: T, setting: HeadSetting) => Head
  /** The administration area has a frame of its own instead of header and footer. */
  frame?: 'staff'
}

export interface Match {
  handle?: unknown
  loaderData?: unknown
}

/** The head of the deepest matched route that has one and was loaded; null where none was. */
export const headOf = (matches: readonly Match[], t: T, given: HeadSetting): Head | null => {
  const setting = settingOf(matches, given)
  for (const { handle, loaderData } of [...matches].reverse()) {
    const head = (handle as RouteHandle | undefined)?.head
    if (head && loaderData !== undefined) return head(loaderData as never, t, setting)
  }
  return null
}

/** What heads are written from, with what the root route loaded. */
export const settingOf = (matches: readonly Match[], given: HeadSetting): HeadSetting => {
  const root = matches[0]?.loaderData as { options?: PageOptions } | undefined
  return { ...given, shop: root?.options?.shop, categories: root?.options?.categories }
}

/** A page that is not for this visitor. */
export const errorHead = (t: T): Head => ({ title: t('app.problem.forbidden'), robots: 'noindex' })

/** A page that is not there has its title alone, and is not indexed. */
export const missingHead = (t: T): Head => ({ title: t('content.pageNotFound'), robots: 'noindex' })

/** Nor has one that could not be shown. */
export const crashHead = (t: T): Head => ({ title: t('app.crash.title') })

/** JSON that may stand in a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The head as HTML, without what machines alone read (`page-metadata.ts`). */
export const headHtml = (head: Head): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('keywords', head.keywords),
    meta('robots', head.robots),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    ...(head.alternates ?? []).map(
      ({ href, hrefLang }) => `<link rel="alternate" hreflang="${escapeHtml(hrefLang)}" href="${escapeHtml(href)}">`,
    ),
  ].join('')

export const meta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : ''

/** Brings an open document's head up to a page that was navigated to. */
export const applyHead = (head: Head): void => {
  document.title = head.title
  for (const old of document.head.querySelectorAll(
    'meta[name=description],meta[name=keywords],meta[name=robots],link[rel=canonical],link[rel=alternate][hreflang],meta[property^="og:"],meta[name^="twitter:"],script[type="application/ld+json"]',
  )) {
    old.remove()
  }
  const template = document.createElement('template')
  template.innerHTML = headHtml(head)
  template.content.querySelector('title')?.remove()
  document.head.append(template.content)
}
