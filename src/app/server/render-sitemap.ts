import { escapeHtml } from '#kernel/escape-html.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { getShopLanguages } from '#wire/languages.ts'
import type { SitemapEntry } from './sitemap-entries.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')

/** Renders the list of parts. */
export const renderSitemapIndex = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map(address => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

/** Renders a part as a stream: each address with its alternates in other languages. */
export async function* renderSitemap(
  entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
  origin: string,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACES}>\n`
  for await (const entry of entries) yield renderEntry(entry, origin)
  yield '</urlset>\n'
}

/** The sitemap protocol reads at most this many pictures per page. */
const MAX_IMAGES_PER_PAGE = 1_000

/** Points `x-default` to the default language, or to the first one. */
const renderEntry = ({ paths, lastModified, images = [] }: SitemapEntry, origin: string): string => {
  const addresses = getShopLanguages().flatMap(language => {
    const path = paths[language]
    return path === undefined ? [] : [{ language, address: escapeHtml(origin + encodeURI(path)) }]
  })
  const defaultEntry = addresses.find(({ language }) => language === DEFAULT_LANGUAGE) ?? addresses[0]
  if (!defaultEntry) return ''
  const alternates = [...addresses, { language: 'x-default', address: defaultEntry.address }]
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('')
  const modified = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''
  const pictures = images
    .slice(0, MAX_IMAGES_PER_PAGE)
    .map(image => `<image:image><image:loc>${escapeHtml(origin + image)}</image:loc></image:image>`)
    .join('')
  // All languages share the pictures, so only one entry lists them.
  return addresses
    .map(
      entry =>
        `<url><loc>${entry.address}</loc>${modified}${alternates}${entry === defaultEntry ? pictures : ''}</url>\n`,
    )
    .join('')
}
