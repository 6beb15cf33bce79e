import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ShownNotice } from '#compliance/contract-guarantee.ts'
import { buildGuaranteeLink, pickAttachedFile, pickShownFile } from '#compliance/domain/guarantee-file.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { guaranteeFiles } from './tables.ts'

export type GuaranteeRow = typeof guaranteeFiles.$inferSelect

/** A file without its bytes, which only downloads and mails need. */
export type GuaranteeDetails = Omit<GuaranteeRow, 'content'> & { size: number }

const selectDetails = (db: Queryable) => {
  const { content, ...columns } = getTableColumns(guaranteeFiles)
  return db.select({ ...columns, size: sql<number>`octet_length(${content})`.mapWith(Number) }).from(guaranteeFiles)
}

/** Lists the files of the notice in use and the unconfirmed ones, the latest first. */
export const listGuaranteeFiles = async (db: Queryable): Promise<GuaranteeDetails[]> =>
  selectDetails(db)
    .where(and(isNull(guaranteeFiles.removedAt), eq(guaranteeFiles.kind, 'notice')))
    .orderBy(desc(guaranteeFiles.id))

/** The notice in force in a language; one of the two files exists. */
export interface NoticeInForce {
  /** The file that pages show. */
  shown: GuaranteeDetails | undefined
  /** The file that mails carry. */
  attached: GuaranteeDetails | undefined
  /** The file that buyers and orders keep. */
  saved: GuaranteeDetails
}

/** Reads the notice in force; null when no file is confirmed in the language. The file confirmed last applies. */
export const readNotice = async (db: Queryable, language: string): Promise<NoticeInForce | null> => {
  const files = await selectDetails(db)
    .where(
      and(
        eq(guaranteeFiles.kind, 'notice'),
        eq(guaranteeFiles.language, language),
        isNotNull(guaranteeFiles.confirmedAt),
        isNull(guaranteeFiles.removedAt),
      ),
    )
    .orderBy(desc(guaranteeFiles.confirmedAt), desc(guaranteeFiles.id))
  const [shown, attached] = [pickShownFile(files), pickAttachedFile(files)]
  const saved = attached ?? shown
  return saved ? { shown, attached, saved } : null
}

const readNotices = (db: Queryable): Promise<{ language: Language; notice: NoticeInForce | null }[]> =>
  Promise.all(getShopLanguages().map(async language => ({ language, notice: await readNotice(db, language) })))

/** Lists the languages of the shop whose buyers see no notice. */
export const findLanguagesWithoutNotice = async (db: Queryable): Promise<Language[]> =>
  (await readNotices(db)).flatMap(({ language, notice }) => (notice ? [] : [language]))

/**
 * Lists files that mails cannot contain: languages whose only notice is an SVG, and codes of products with an SVG
 * label.
 */
export const findUnmailableFiles = async (db: Queryable): Promise<{ languages: Language[]; products: string[] }> => {
  const notices = await readNotices(db)
  const { rows } = await db.execute<{ code: string }>(sql`
    select p.code1 as code from product p
    join guarantee_file f on f.kind = 'label' and f.format = 'svg' and f.hash = p.durability -> 'label' ->> 'hash'
    where p.removed_at is null order by p.code1 limit 100`)
  return {
    languages: notices.flatMap(({ language, notice }) => (notice && !notice.attached ? [language] : [])),
    products: rows.map(({ code }) => code),
  }
}

const getNoticeCache = memoizePerApp(app =>
  createInvalidatingCache(app, { invalidatedBy: ['settings'] }, language => readNotice(app.db, language)),
)

/** Returns the notice in force from the cache. */
export const readCachedNotice = (app: App, language: string): Promise<NoticeInForce | null> =>
  getNoticeCache(app)(language)

/** Builds the public address of a file; its content never changes. */
export const buildGuaranteeUrl = ({ hash, name }: Pick<GuaranteeDetails, 'hash' | 'name'>): string =>
  `/guarantee/${hash}/${encodeURIComponent(name)}`

/** Describes the notice for pages; null without one. */
export const describeNotice = async (app: App, language: string): Promise<ShownNotice | null> => {
  const notice = await readCachedNotice(app, language)
  if (!notice) return null
  const { shown, saved } = notice
  const t = app.texts(language)
  return {
    title: t('compliance.guarantee.title'),
    alt: t('compliance.guarantee.alt'),
    lines: [1, 2, 3].map(line => t(`compliance.guarantee.lines.${line}`)),
    linkLabel: t('compliance.guarantee.link'),
    fileLabel: t('compliance.guarantee.file', { format: saved.format.toUpperCase() }),
    closeLabel: t('compliance.guarantee.close'),
    picture: shown ? { url: buildGuaranteeUrl(shown), width: shown.width ?? 0, height: shown.height ?? 0 } : null,
    file: buildGuaranteeUrl(saved),
    link: buildGuaranteeLink(language),
  }
}

/** An SVG that is opened alone runs nothing and loads nothing. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

/** Returns true when pages can show the notice in a language. */
export const hasGuaranteeNotice = async (app: App, language: string): Promise<boolean> =>
  (await readCachedNotice(app, language)) !== null

/** Reads a confirmed file with its bytes, also one out of use: orders refer to it. */
export const findConfirmedFile = async (db: Queryable, hash: string): Promise<GuaranteeRow | undefined> =>
  (
    await db
      .select()
      .from(guaranteeFiles)
      .where(and(eq(guaranteeFiles.hash, hash), isNotNull(guaranteeFiles.confirmedAt)))
  )[0]
