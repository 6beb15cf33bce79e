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
  /** The address of the picture that is shown where the page is shared; written by the server alone. */
  image?: string | undefined
  /** schema.org objects; made by the server alone. */
  jsonLd?: readonly object[] | undefined
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

interface Match {
  handle?: unknown
  loaderData?: unknown
}

/** The head of the deepest matched route that has one and was loaded; null where none was. */
export const headOf = (matches: readonly Match[], t: T, given: HeadSetting): Head | null => {
  const root = matches[0]?.loaderData as { options?: PageOptions } | undefined
  const setting = { ...given, shop: root?.options?.shop, categories: root?.options?.categories }
  for (const { handle, loaderData } of [...matches].reverse()) {
    const head = (handle as RouteHandle | undefined)?.head
    if (head && loaderData !== undefined) return head(loaderData as never, t, setting)
  }
  return null
}

/** A page that is not for this visitor. */
export const refusedHead = (t: T): Head => ({ title: t('app.problem.forbidden'), robots: 'noindex' })

/** A page that is not there has its title alone, and is not indexed. */
export const missingHead = (t: T): Head => ({ title: t('content.pageNotFound'), robots: 'noindex' })

/** Nor has one that could not be shown. */
export const crashHead = (t: T): Head => ({ title: t('app.crash.title') })

/** JSON that may stand in a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The head as HTML. */
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
    ...(import.meta.env.SSR ? forMachines(head) : []),
  ].join('')

/** What only they read who fetch the page themselves: search engines, and networks of people. */
const forMachines = (head: Head): string[] => [
  ...(head.canonical ? shared(head) : []),
  ...(head.jsonLd ?? []).map(object => `<script type="application/ld+json">${scriptJson(object)}</script>`),
]

/** What a network of people shows of a page that somebody shares; a page that is not there is not shared. */
const shared = ({ title, description, canonical, image }: Head): string[] => [
  property('og:type', 'website'),
  property('og:title', title),
  property('og:description', description),
  property('og:url', canonical),
  property('og:image', image),
  property('og:image:type', image?.endsWith('format=jpeg') ? 'image/jpeg' : undefined),
  meta('twitter:card', image ? 'summary_large_image' : 'summary'),
]

const property = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''

const meta = (name: string, content: string | undefined): string =>
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
