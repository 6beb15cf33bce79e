import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Containers } from '#content/contract-block.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { isTimed } from '#platform/server/db/timed-visibility.ts'

/** `global` is the one page without an address: what it holds stands on all others. */
export type PageKind = 'content' | 'product' | 'album' | 'global'

/** A page of the site; products and albums have one too, and show through its layout. What it shows stands in its versions. */
export const pages = pgTable(
  'page',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<PageKind>().notNull().default('content'),
    /** The product or album that the page is about. */
    subjectId: integer(),
    visibility: jsonb().$type<Visibility>(),
    /** The number of the version that is shown while none is in its time. */
    live: integer().notNull().default(1),
    modifiedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Since when it lies in the bin: nobody finds it, and its addresses are kept for it. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  table => [
    index().on(table.kind, table.subjectId),
    uniqueIndex('page_global').on(table.kind).where(sql`${table.kind} = 'global'`),
    index('page_timed').on(table.id).where(isTimed(table.visibility)),
  ],
)

/** All that staff write of a page. */
export interface Written {
  layout: string
  name: string
  title: Multilingual
  metaDescription: Multilingual | null
  metaKeywords: Multilingual | null
  canonical: string | null
  socialImage: string | null
  content: Record<string, unknown>
  itemContainers: Containers
}

/** How a version came about. */
export type VersionCause = 'created' | 'saved' | 'draft' | 'restored'

/** What a page showed, shows or will show; never changed once written, but for drafts and the time that it is shown in. */
export const pageVersions = pgTable(
  'page_version',
  {
    pageId: integer()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    /** From 1, per page. */
    number: integer().notNull(),
    layout: text().notNull(),
    name: text().notNull(),
    title: jsonb().$type<Multilingual>().notNull(),
    metaDescription: jsonb().$type<Multilingual>(),
    metaKeywords: jsonb().$type<Multilingual>(),
    /** An address that search engines shall take for the page's own; null is its own. */
    canonical: text(),
    /** The address of the picture that is shown where the page is shared. */
    socialImage: text(),
    /** Page fields by name: texts per language, images with src, preview, alt. */
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    itemContainers: jsonb().$type<Containers>().notNull().default({}),
    cause: text().$type<VersionCause>().notNull(),
    /** The username; null for the program itself. */
    savedBy: text(),
    /** Of a draft: the user whose it is. Names are given anew, drafts stay. */
    writerId: integer(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The version that the writer began with, or that was restored. */
    base: integer(),
    /** From when until before when it is shown instead of the one that the page points to. */
    shownFrom: timestamp({ withTimezone: true }),
    shownUntil: timestamp({ withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.pageId, table.number] }),
    // Pages of products seldom say anything of their own: who looks for what pages lead to need not walk through them.
    index('page_version_said')
      .on(table.pageId, table.number)
      .where(sql`${table.content} <> '{}' or ${table.itemContainers} <> '{}'`),
    index('page_version_timed').on(table.pageId, table.shownFrom).where(sql`${table.shownFrom} is not null`),
    uniqueIndex('page_version_draft')
      .on(table.pageId, table.writerId)
      .where(sql`${table.cause} = 'draft' and ${table.shownFrom} is null`),
  ],
)

/** What a page would be, for whoever has the link, until it runs out. Kept by the hash of its token. */
export const pagePreviews = pgTable(
  'page_preview',
  {
    tokenHash: text().primaryKey(),
    id: integer().generatedAlwaysAsIdentity().unique(),
    pageId: integer()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    /** All that was written of it when the link was made. */
    written: jsonb().$type<Written>().notNull(),
    madeBy: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().on(table.pageId), index().on(table.expiresAt)],
)

/** Who has a page open for editing, and was last heard of when. Page 0: what stands on every page alone. */
export const pageEditors = pgTable(
  'page_editor',
  {
    pageId: integer().notNull(),
    userId: integer().notNull(),
    username: text().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.pageId, table.userId] })],
)

/** One table for every `/{lang}/{slug}`: a slug that is no longer current redirects to the one that is. */
export const slugs = pgTable(
  'slug',
  {
    language: text().notNull(),
    slug: text().notNull(),
    pageId: integer()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    current: boolean().notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.language, table.slug] }),
    index().on(table.pageId),
    uniqueIndex('slug_current').on(table.pageId, table.language).where(sql`${table.current}`),
  ],
)

export type NavigationKind = 'page' | 'menu' | 'category' | 'default'

export const navigationEntries = pgTable('navigation_entry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  parentId: integer(),
  position: integer().notNull().default(0),
  kind: text().$type<NavigationKind>().notNull(),
  label: jsonb().$type<Multilingual>().notNull(),
  pageId: integer().references(() => pages.id, { onDelete: 'cascade' }),
  /** Of a menu or default link: an address within the site or outside. */
  url: text(),
  categoryId: integer(),
  visible: boolean().notNull().default(true),
})
