import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'
import type { PageOptions } from '#shop/contract-shop.ts'

/** The document head of a page. */
export interface Head {
  title: string
  description?: string | undefined
  keywords?: string | undefined
  canonical?: string | undefined
  robots?: string | undefined
  alternates?: readonly { href: string; hrefLang: string }[] | undefined
}

export interface HeadContext {
  language: Language
  /** The site's origin, without a trailing slash. */
  origin: string
  /** The shop's public settings from the root route. */
  shop?: PageOptions['shop'] | undefined
  /** The category tree that visitors see. */
  categories?: PageOptions['categories'] | undefined
}

/** A route's `handle`, which derives the head from the loader data. */
export interface RouteHandle {
  head?: (data: never, t: T, context: HeadContext) => Head
  /** The administration area replaces header and footer with its own frame. */
  frame?: 'staff'
}

export interface Match {
  handle?: unknown
  loaderData?: unknown
}

/** Returns the head of the deepest loaded route that has one, or null. */
export const findHead = (matches: readonly Match[], t: T, headContext: HeadContext): Head | null => {
  const context = addRootData(matches, headContext)
  for (const { handle, loaderData } of [...matches].reverse()) {
    const head = (handle as RouteHandle | undefined)?.head
    if (head && loaderData !== undefined) return head(loaderData as never, t, context)
  }
  return null
}

/** Adds the shop settings and categories that the root route loaded. */
export const addRootData = (matches: readonly Match[], context: HeadContext): HeadContext => {
  const root = matches[0]?.loaderData as { options?: PageOptions } | undefined
  return { ...context, shop: root?.options?.shop, categories: root?.options?.categories }
}

export const createForbiddenHead = (t: T): Head => ({ title: t('app.problem.forbidden'), robots: 'noindex' })

export const createMissingHead = (t: T): Head => ({ title: t('content.pageNotFound'), robots: 'noindex' })

export const createCrashHead = (t: T): Head => ({ title: t('app.crash.title') })

export const serializeScriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Renders the head as HTML, without the metadata for machines (`page-metadata.ts`). */
export const renderHead = (head: Head): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    renderMeta('description', head.description),
    renderMeta('keywords', head.keywords),
    renderMeta('robots', head.robots),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    ...(head.alternates ?? []).map(
      ({ href, hrefLang }) => `<link rel="alternate" hreflang="${escapeHtml(hrefLang)}" href="${escapeHtml(href)}">`,
    ),
  ].join('')

export const renderMeta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : ''

/** Updates the head of the open document after a navigation. */
export const applyHead = (head: Head): void => {
  document.title = head.title
  for (const element of document.head.querySelectorAll(
    'meta[name=description],meta[name=keywords],meta[name=robots],link[rel=canonical],link[rel=alternate][hreflang],meta[property^="og:"],meta[name^="twitter:"],script[type="application/ld+json"]',
  )) {
    element.remove()
  }
  const template = document.createElement('template')
  template.innerHTML = renderHead(head)
  template.content.querySelector('title')?.remove()
  document.head.append(template.content)
}
