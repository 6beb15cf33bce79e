import { pathOf } from '#content/server/content.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { textIn, valueInLanguage } from '#kernel/multilingual.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import { shortenDescription } from '#listing/domain/list-description.ts'
import type { ViewerContext } from '#listing/server/listing.ts'
import { type ProductPreview, readProductPreviews } from '#listing/server/listing.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { SearchResult } from '#search/contract-search.ts'
import type { DocumentRow } from './document-query.ts'
import { imageField, previewOf, textField } from './page-fields.ts'

const MAX_DESCRIPTION_LENGTH = 280

/** Converts rows to search results with breadcrumbs and pictures. */
export const toSearchResults = async (
  app: App,
  rows: readonly DocumentRow[],
  asking: ViewerContext,
): Promise<SearchResult[]> => {
  const places = await readProductPreviews(
    app,
    rows.flatMap(row => row.productId ?? []),
    asking,
  )
  const t = app.texts(asking.language)
  return rows.map(row =>
    row.productId === null
      ? pageResult(row, asking.language, t)
      : productResult(row, asking.language, places.get(row.productId)),
  )
}

const productResult = (row: DocumentRow, language: Language, place: ProductPreview | undefined): SearchResult => ({
  ...commonFields(row, language),
  name: textIn(row.name, language),
  breadcrumbs: (place?.breadcrumbs ?? []).map(({ name }) => ({ name })),
  content: {
    description: shortenDescription(textIn(row.description, language), MAX_DESCRIPTION_LENGTH),
    price: row.totalCents === null ? null : toEuros(row.totalCents),
    code1: row.code1,
    image: place?.image ? { url: place.image.url, inlinePreview: place.image.inlinePreview } : null,
    'header-img': imageField(row.content, 'header-img'),
  },
})

const pageResult = (row: DocumentRow, language: Language, t: Translate): SearchResult => ({
  ...commonFields(row, language),
  name: textIn(row.title, language) || row.pageName,
  breadcrumbs: [{ name: t(row.kind === 'album' ? 'search.albums' : 'search.pages') }],
  content: {
    description: short(pageDescription(row, language)),
    price: null,
    code1: null,
    image: ownImage(row, language),
    'header-img': imageField(row.content, 'header-img'),
  },
})

const commonFields = (row: DocumentRow, language: Language) => ({
  id: row.id,
  path: pathOf(language, row.slug),
  meta_description: textIn(row.metaDescription, language),
})

/** Returns the page's description or lead; the body only without a meta description. */
const pageDescription = ({ content, metaDescription }: DocumentRow, language: Language): string =>
  textField(content, 'description', language) ||
  textField(content, 'lead', language) ||
  (textIn(metaDescription, language) ? '' : textField(content, 'body', language))

const ownImage = ({ content }: DocumentRow, language: Language): SearchResult['content']['image'] => {
  const image = valueInLanguage(imageField(content, 'image'), language)
  return image ? { url: image.src, inlinePreview: previewOf(content, 'image', language) } : null
}

const short = (html: string): string => shortenText(toPlainText(html), MAX_DESCRIPTION_LENGTH)
