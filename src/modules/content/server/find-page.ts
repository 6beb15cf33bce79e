import { and, eq, ne, sql } from 'drizzle-orm'
import type { Page } from '#content/contract-page.ts'
import { inOneLanguage } from '#content/domain/in-one-language.ts'
import { LAYOUTS } from '#content/domain/page-layouts.ts'
import { withSizedPictures } from '#content/domain/sized-pictures.ts'
import type { Language } from '#kernel/language.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import { textIn } from '#kernel/multilingual.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { preparedOn, UNNAMED } from '#platform/server/db/prepared-on.ts'
import { isLanguage, languages } from '#wire/languages.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { maySee } from './may-see.ts'
import { pathOf, slugsListed } from './page-paths.ts'
import { findPreview } from './page-previews.ts'
import { type BlockTypes, readContainers, type Unshown } from './read-containers.ts'
import { shownPage } from './shown-version.ts'
import { slugs } from './tables.ts'

export interface Asked {
  visitor: Visitor
  language: Language
  publicUrl: string
  now: Date
  /** `frontEdit` returns all languages and hidden blocks to editors. Other visitors get the default. */
  fieldsPreset?: string | undefined
  /** Omits hidden blocks for editors too. */
  asReaders?: boolean
  types: BlockTypes
  /** Receives blocks that cannot be shown. */
  leftOut: (block: Unshown & { pageId: number }) => void
}

/** Prepares the queries once per database, because every page view runs one. */
const asking = (db: Queryable) => {
  const page = shownPage(db, sql.placeholder('now'))
  const columns = { page: page._.selectedFields, slugs: slugsListed(page.id) }
  return {
    byId: db
      .select(columns)
      .from(page)
      .where(and(eq(page.id, sql.placeholder('id')), ne(page.kind, 'global')))
      .limit(1)
      .prepare(UNNAMED),
    byName: db
      .select(columns)
      .from(slugs)
      .innerJoin(page, eq(page.id, slugs.pageId))
      .where(and(eq(slugs.language, sql.placeholder('language')), eq(slugs.slug, sql.placeholder('slug'))))
      .limit(1)
      .prepare(UNNAMED),
    missing: db
      .select(columns)
      .from(page)
      .where(and(eq(page.kind, 'content'), eq(page.layout, 'PageNotFound')))
      .orderBy(page.id)
      .prepare(UNNAMED),
  }
}
const pagesOf = preparedOn(asking)
type Row = Awaited<ReturnType<ReturnType<typeof asking>['byId']['execute']>>[number]

export const findPageById = async (db: Queryable, id: number, asked: Asked): Promise<Page | null> => {
  if (id > LARGEST_ID) return null
  const [row] = await pagesOf(db).byId.execute({ now: asked.now, id })
  return row ? answer(row, asked) : null
}

/**
 * Returns the page of a preview link for any visitor, even while the page is hidden. Returns null once the link has
 * expired.
 */
export const findPreviewedPage = async (
  db: Queryable,
  { id, token, ...asked }: Asked & { id: number; token: string },
): Promise<Page | null> => {
  if (id > LARGEST_ID) return null
  const preview = await findPreview(db, { pageId: id, token, now: asked.now })
  if (!preview) return null
  const [row] = await pagesOf(db).byId.execute({ now: asked.now, id })
  if (!row) return null
  const would = { ...row, page: { ...row.page, ...preview.written, visibility: null } }
  const page = answer(would, { ...asked, fieldsPreset: 'default', asReaders: true })
  return page && { ...page, canonical: '', alternatives: [], previewUntil: preview.expiresAt.toISOString() }
}

/**
 * Finds a page by its slug. An empty name or a language code means the home page. Former slugs and slugs of other
 * languages (`foundIn`) work too, because people share links without a language.
 */
export const findPageByName = async (db: Queryable, name: string, asked: Asked): Promise<Page | null> => {
  // PostgreSQL rejects NUL characters in texts with an error.
  if (name.includes('\0')) return null
  // Slugs are lower case.
  const small = name.toLowerCase()
  const slug = isLanguage(name) ? '' : small
  const language = isLanguage(name) ? name : asked.language
  const [row] = await pagesOf(db).byName.execute({ now: asked.now, language, slug })
  if (row) return answer(row, { ...asked, language })
  return slug === '' ? null : findInOthers(db, slug, { ...asked, language })
}

const findInOthers = async (db: Queryable, slug: string, asked: Asked): Promise<Page | null> => {
  for (const foundIn of languages()) {
    if (foundIn === asked.language) continue
    const [row] = await pagesOf(db).byName.execute({ now: asked.now, language: foundIn, slug })
    const page = row ? answer(row, asked) : null
    if (page) return { ...page, foundIn }
  }
  return null
}

/** Returns the custom 404 page that the visitor may see. */
export const findMissingPage = async (db: Queryable, asked: Asked): Promise<Page | null> => {
  const rows = await pagesOf(db).missing.execute({ now: asked.now })
  for (const row of rows) {
    const page = answer(row, asked)
    if (page) return page
  }
  return null
}

const answer = ({ page: row, slugs: found }: Row, asked: Asked): Page | null => {
  if (!maySee(row.visibility, asked.visitor, asked.now)) return null
  const addresses = currentAddresses(found, asked.publicUrl)
  const { language, types } = asked
  const mayEdit = can(asked.visitor, 'page.edit')
  const edits = asked.fieldsPreset === 'frontEdit' && mayEdit
  const containers = readContainers(row.itemContainers, types, {
    // Editors who read and send back a page must not lose hidden blocks.
    withHidden: mayEdit && !asked.asReaders,
    leftOut: block => asked.leftOut({ ...block, pageId: row.id }),
  })
  const shown = <T>(value: T): T => (edits ? value : withSizedPictures(inOneLanguage(value, language)))
  return {
    id: row.id,
    layout: LAYOUTS.find(layout => layout === row.layout) ?? 'Default',
    subject: row.kind === 'product' || row.kind === 'album' ? subjectOf(row.kind, row.subjectId) : null,
    title: textIn(row.title, language) || row.name,
    description: textIn(row.metaDescription, language),
    keywords: textIn(row.metaKeywords, language),
    canonical: row.canonical ?? addresses.get(language) ?? '',
    path: pathWithin(addresses.get(language), asked.publicUrl),
    socialImage: row.socialImage,
    alternatives: [...addresses].map(([hrefLang, href]) => ({ href, hrefLang })),
    lang: language,
    content: { ...shown(row.content), name: row.name, title: row.title },
    itemContainers: shown(containers),
    version: row.number,
    modified_at: row.modifiedAt.toISOString(),
    ...(visibilityAt(row.visibility, asked.now.getTime()) !== 0 && { hidden: true as const }),
  }
}

const subjectOf = (kind: 'product' | 'album', id: number | null): Page['subject'] => (id === null ? null : { kind, id })

const pathWithin = (address: string | undefined, publicUrl: string): string => address?.slice(publicUrl.length) ?? ''

const currentAddresses = (found: Row['slugs'], publicUrl: string): Map<Language, string> =>
  new Map(
    languages().flatMap(language => {
      const slug = found[language]
      return slug === undefined ? [] : [[language, publicUrl + pathOf(language, slug)] as const]
    }),
  )
