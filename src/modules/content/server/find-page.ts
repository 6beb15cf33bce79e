import { and, eq, ne, sql } from 'drizzle-orm'
import type { Page } from '#content/contract-content.ts'
import { addPictureSizes } from '#content/domain/add-picture-sizes.ts'
import { LAYOUTS } from '#content/domain/page-layouts.ts'
import { pickLanguage } from '#content/domain/pick-language.ts'
import type { Language } from '#kernel/language.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { getShopLanguages, isLanguage } from '#wire/languages.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { canSeePage } from './can-see-page.ts'
import { buildPagePath, selectSlugs } from './page-paths.ts'
import { findPreview } from './page-previews.ts'
import { type BlockTypes, readContainers, type UnreadableBlock } from './read-containers.ts'
import { selectShownPage } from './shown-version.ts'
import { slugs } from './tables.ts'

export interface PageRequest {
  visitor: Visitor
  language: Language
  publicUrl: string
  now: Date
  /** `frontEdit` returns all languages and hidden blocks to editors. Other visitors get the default. */
  fieldsPreset?: string | undefined
  /** Omits hidden blocks for editors too. */
  omitsHidden?: boolean
  types: BlockTypes
  /** Receives blocks that cannot be shown. */
  onUnreadable: (block: UnreadableBlock & { pageId: number }) => void
}

/** Prepares the queries, because every page view runs one of them. */
const prepareQueries = (db: Queryable) => {
  const page = selectShownPage(db, sql.placeholder('now'))
  const columns = { page: page._.selectedFields, slugs: selectSlugs(page.id) }
  return {
    byId: db
      .select(columns)
      .from(page)
      .where(and(eq(page.id, sql.placeholder('id')), ne(page.kind, 'global')))
      .limit(1)
      .prepare(UNNAMED_STATEMENT),
    byName: db
      .select(columns)
      .from(slugs)
      .innerJoin(page, eq(page.id, slugs.pageId))
      .where(and(eq(slugs.language, sql.placeholder('language')), eq(slugs.slug, sql.placeholder('slug'))))
      .limit(1)
      .prepare(UNNAMED_STATEMENT),
    notFoundPages: db
      .select(columns)
      .from(page)
      .where(and(eq(page.kind, 'content'), eq(page.layout, 'PageNotFound')))
      .orderBy(page.id)
      .prepare(UNNAMED_STATEMENT),
  }
}
const getPreparedQueries = prepareOnce(prepareQueries)
type Row = Awaited<ReturnType<ReturnType<typeof prepareQueries>['byId']['execute']>>[number]

export const findPageById = async (db: Queryable, id: number, request: PageRequest): Promise<Page | null> => {
  if (id > MAX_ID) return null
  const [row] = await getPreparedQueries(db).byId.execute({ now: request.now, id })
  return row ? toPage(row, request) : null
}

/**
 * Returns the page of a preview link for any visitor, even while the page is hidden. Returns null once the link has
 * expired.
 */
export const findPreviewedPage = async (
  db: Queryable,
  { id, token, ...request }: PageRequest & { id: number; token: string },
): Promise<Page | null> => {
  if (id > MAX_ID) return null
  const preview = await findPreview(db, { pageId: id, token, now: request.now })
  if (!preview) return null
  const [row] = await getPreparedQueries(db).byId.execute({ now: request.now, id })
  if (!row) return null
  const previewRow = { ...row, page: { ...row.page, ...preview.pageContent, visibility: null } }
  const page = toPage(previewRow, { ...request, fieldsPreset: 'default', omitsHidden: true })
  return page && { ...page, canonical: '', alternatives: [], previewUntil: preview.expiresAt.toISOString() }
}

/**
 * Finds a page by its slug. An empty name or a language code means the home page. Former slugs and slugs of other
 * languages (`foundIn`) work too, because people share links without a language.
 */
export const findPageByName = async (db: Queryable, name: string, request: PageRequest): Promise<Page | null> => {
  // PostgreSQL rejects NUL characters in texts with an error.
  if (name.includes('\0')) return null
  // Slugs are lower case.
  const lowerCaseName = name.toLowerCase()
  const slug = isLanguage(name) ? '' : lowerCaseName
  const language = isLanguage(name) ? name : request.language
  const [row] = await getPreparedQueries(db).byName.execute({ now: request.now, language, slug })
  if (row) return toPage(row, { ...request, language })
  return slug === '' ? null : findInOtherLanguages(db, slug, { ...request, language })
}

const findInOtherLanguages = async (db: Queryable, slug: string, request: PageRequest): Promise<Page | null> => {
  for (const foundIn of getShopLanguages()) {
    if (foundIn === request.language) continue
    const [row] = await getPreparedQueries(db).byName.execute({ now: request.now, language: foundIn, slug })
    const page = row ? toPage(row, request) : null
    if (page) return { ...page, foundIn }
  }
  return null
}

/** Returns the first custom 404 page that the visitor may see, or null. */
export const findNotFoundPage = async (db: Queryable, request: PageRequest): Promise<Page | null> => {
  const rows = await getPreparedQueries(db).notFoundPages.execute({ now: request.now })
  for (const row of rows) {
    const page = toPage(row, request)
    if (page) return page
  }
  return null
}

const toPage = ({ page: row, slugs: pageSlugs }: Row, request: PageRequest): Page | null => {
  if (!canSeePage(row.visibility, request.visitor, request.now)) return null
  const addresses = buildAddresses(pageSlugs, request.publicUrl)
  const { language, types } = request
  const canEdit = can(request.visitor, 'page.edit')
  const isEditing = request.fieldsPreset === 'frontEdit' && canEdit
  const containers = readContainers(row.itemContainers, types, {
    // Editors who read and send back a page must not lose hidden blocks.
    includesHidden: canEdit && !request.omitsHidden,
    onUnreadable: block => request.onUnreadable({ ...block, pageId: row.id }),
  })
  const toShownValue = <T>(value: T): T => (isEditing ? value : addPictureSizes(pickLanguage(value, language)))
  return {
    id: row.id,
    layout: LAYOUTS.find(layout => layout === row.layout) ?? 'Default',
    subject: row.kind === 'product' || row.kind === 'album' ? toSubject(row.kind, row.subjectId) : null,
    title: pickText(row.title, language) || row.name,
    description: pickText(row.metaDescription, language),
    keywords: pickText(row.metaKeywords, language),
    canonical: row.canonical ?? addresses.get(language) ?? '',
    path: removeOrigin(addresses.get(language), request.publicUrl),
    socialImage: row.socialImage,
    alternatives: [...addresses].map(([hrefLang, href]) => ({ href, hrefLang })),
    lang: language,
    content: { ...toShownValue(row.content), name: row.name, title: row.title },
    itemContainers: toShownValue(containers),
    version: row.number,
    modified_at: row.modifiedAt.toISOString(),
    ...(getVisibilityState(row.visibility, request.now.getTime()) !== 0 && { hidden: true as const }),
  }
}

const toSubject = (kind: 'product' | 'album', id: number | null): Page['subject'] => (id === null ? null : { kind, id })

const removeOrigin = (address: string | undefined, publicUrl: string): string => address?.slice(publicUrl.length) ?? ''

const buildAddresses = (pageSlugs: Row['slugs'], publicUrl: string): Map<Language, string> =>
  new Map(
    getShopLanguages().flatMap(language => {
      const slug = pageSlugs[language]
      return slug === undefined ? [] : [[language, publicUrl + buildPagePath(language, slug)] as const]
    }),
  )
