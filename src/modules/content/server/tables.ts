import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Containers } from '#content/contract-block.ts'
import type { NavigationKind } from '#content/domain/navigation-kind.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { buildVisibilityPeriodCondition } from '#platform/server/db/find-next-visibility-change.ts'

/** `global` is the single page without an address; all other pages show its content. */
export type PageKind = 'content' | 'product' | 'album' | 'global'

/** Pages of the site. Products and albums have a page too. The content is in the versions. */
export const pages = pgTable(
  'page',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<PageKind>().notNull().default('content'),
    /** The id of the product or album that the page presents. */
    subjectId: integer(),
    visibility: jsonb().$type<Visibility>(),
    /** The number of the published version. An active scheduled version is shown instead. */
    publishedVersion: integer().notNull().default(1),
    modifiedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The moment of deletion. The page is hidden in the bin, and other pages may take over its slugs. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  table => [
    index().on(table.kind, table.subjectId),
    uniqueIndex('page_global').on(table.kind).where(sql`${table.kind} = 'global'`),
    index('page_timed').on(table.id).where(buildVisibilityPeriodCondition(table.visibility)),
  ],
)

/** The content of a page version. */
export interface PageContent {
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

/** The operation that created a version. */
export type VersionCause = 'created' | 'saved' | 'draft' | 'restored'

/** The visibility of a page before and after a version was scheduled. */
export interface VisibilityChange {
  before: Visibility
  after: Visibility
}

/**
 * Past, current, scheduled and draft versions of pages. A save adds a version. Only drafts, scheduled periods, texts of
 * renamed subjects and copied file data change in place.
 */
export const pageVersions = pgTable(
  'page_version',
  {
    pageId: integer()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    /** Counts from 1 per page. */
    number: integer().notNull(),
    layout: text().notNull(),
    name: text().notNull(),
    title: jsonb().$type<Multilingual>().notNull(),
    metaDescription: jsonb().$type<Multilingual>(),
    metaKeywords: jsonb().$type<Multilingual>(),
    /** The canonical URL; null means the page's own address. */
    canonical: text(),
    /** The picture of link previews on other sites. */
    socialImage: text(),
    /** Page fields by name: texts per language, and images with src, preview and alt. */
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    itemContainers: jsonb().$type<Containers>().notNull().default({}),
    cause: text().$type<VersionCause>().notNull(),
    /** The username; null for the system. */
    savedBy: text(),
    /** The owner of a draft. The id stays valid when a username is reused. */
    writerId: integer(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The version that the writer started from, or that was restored. */
    base: integer(),
    /** The scheduled period, which excludes its end. Both are null for unscheduled versions. */
    shownFrom: timestamp({ withTimezone: true }),
    shownUntil: timestamp({ withTimezone: true }),
    /** The visibility before and after; only when scheduling made the page visible in the period. */
    visibilityChange: jsonb().$type<VisibilityChange>(),
  },
  table => [
    primaryKey({ columns: [table.pageId, table.number] }),
    // Most product pages have no content, so searches for links skip them.
    index('page_version_with_content')
      .on(table.pageId, table.number)
      .where(sql`${table.content} <> '{}' or ${table.itemContainers} <> '{}'`),
    index('page_version_timed').on(table.pageId, table.shownFrom).where(sql`${table.shownFrom} is not null`),
    uniqueIndex('page_version_draft')
      .on(table.pageId, table.writerId)
      .where(sql`${table.cause} = 'draft' and ${table.shownFrom} is null`),
  ],
)

/** Previews of unpublished page content. Tokens are stored as hashes. */
export const pagePreviews = pgTable(
  'page_preview',
  {
    tokenHash: text().primaryKey(),
    id: integer().generatedAlwaysAsIdentity().unique(),
    pageId: integer()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    /** The page content at the time the link was created. */
    pageContent: jsonb().$type<PageContent>().notNull(),
    createdBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().on(table.pageId), index().on(table.expiresAt)],
)

/** Editors with the time of their last heartbeat. Page 0 means only the global content. */
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

/** All page addresses `/{lang}/{slug}`: a slug that is no longer current redirects to the current one. */
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

export const navigationEntries = pgTable('navigation_entry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  parentId: integer(),
  position: integer().notNull().default(0),
  kind: text().$type<NavigationKind>().notNull(),
  label: jsonb().$type<Multilingual>().notNull(),
  pageId: integer().references(() => pages.id, { onDelete: 'cascade' }),
  /** The internal or external address of `menu` and `default` entries. */
  url: text(),
  categoryId: integer(),
  visible: boolean().notNull().default(true),
})
