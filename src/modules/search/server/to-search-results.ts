import { buildPagePath } from '#content/server/content.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { pickText, pickValueInLanguage } from '#kernel/multilingual.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import { shortenDescription } from '#listing/domain/shorten-description.ts'
import type { VisitorContext } from '#listing/server/listing.ts'
import { type ProductPreview, readProductPreviews } from '#listing/server/listing.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { SearchResult } from '#search/contract-search.ts'
import type { DocumentRow } from './document-query.ts'
import { readImagePreview, readImageSources, readTextField } from './page-fields.ts'

const MAX_DESCRIPTION_LENGTH = 280

/** Converts rows to search results with breadcrumbs and pictures. */
export const toSearchResults = async (
  app: App,
  rows: readonly DocumentRow[],
  viewer: VisitorContext,
): Promise<SearchResult[]> => {
  const previews = await readProductPreviews(
    app,
    rows.flatMap(row => row.productId ?? []),
    viewer,
  )
  const t = app.texts(viewer.language)
  return rows.map(row =>
    row.productId === null
      ? toPageResult(row, viewer.language, t)
      : toProductResult(row, viewer.language, previews.get(row.productId)),
  )
}

const toProductResult = (row: DocumentRow, language: Language, preview: ProductPreview | undefined): SearchResult => ({
  ...readCommonFields(row, language),
  name: pickText(row.name, language),
  breadcrumbs: (preview?.breadcrumbs ?? []).map(({ name }) => ({ name })),
  content: {
    description: shortenDescription(pickText(row.description, language), MAX_DESCRIPTION_LENGTH),
    price: row.totalCents === null ? null : toEuros(row.totalCents),
    unit_price: preview?.unit_price,
    code1: row.code1,
    image: preview?.image ? { url: preview.image.url, inlinePreview: preview.image.inlinePreview } : null,
    'header-img': readImageSources(row.content, 'header-img'),
  },
})

const toPageResult = (row: DocumentRow, language: Language, t: Translate): SearchResult => ({
  ...readCommonFields(row, language),
  name: pickText(row.title, language) || row.pageName,
  breadcrumbs: [{ name: t(row.kind === 'album' ? 'search.albums' : 'search.pages') }],
  content: {
    description: toShortText(readPageDescription(row, language)),
    price: null,
    code1: null,
    image: readOwnImage(row, language),
    'header-img': readImageSources(row.content, 'header-img'),
  },
})

const readCommonFields = (row: DocumentRow, language: Language) => ({
  id: row.id,
  path: buildPagePath(language, row.slug),
  meta_description: pickText(row.metaDescription, language),
})

/** Returns the page's description or lead; the body only without a meta description. */
const readPageDescription = ({ content, metaDescription }: DocumentRow, language: Language): string =>
  readTextField(content, 'description', language) ||
  readTextField(content, 'lead', language) ||
  (pickText(metaDescription, language) ? '' : readTextField(content, 'body', language))

const readOwnImage = ({ content }: DocumentRow, language: Language): SearchResult['content']['image'] => {
  const image = pickValueInLanguage(readImageSources(content, 'image'), language)
  return image ? { url: image.src, inlinePreview: readImagePreview(content, 'image', language) } : null
}

const toShortText = (html: string): string => shortenText(toPlainText(html), MAX_DESCRIPTION_LENGTH)
