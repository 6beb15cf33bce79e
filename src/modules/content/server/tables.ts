import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { isTimed } from '#platform/server/db/timed-visibility.ts'

export type PageKind = 'content' | 'product' | 'album'

/** A page of the site; products and albums have one too, and show through its layout. */
export const pages = pgTable(
  'page',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    layout: text().notNull(),
    kind: text().$type<PageKind>().notNull().default('content'),
    /** The product or album that the page is about. */
    subjectId: integer(),
    name: text().notNull(),
    title: jsonb().$type<Multilingual>().notNull(),
    metaDescription: jsonb().$type<Multilingual>(),
    metaKeywords: jsonb().$type<Multilingual>(),
    /** Page fields by name: texts per language, images with src, preview, alt. */
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    itemContainers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    visibility: jsonb().$type<Visibility>(),
    version: integer().notNull().default(1),
    modifiedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index().on(table.kind, table.subjectId), index('page_timed').on(table.id).where(isTimed(table.visibility))],
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
  table => [primaryKey({ columns: [table.language, table.slug] }), index().on(table.pageId)],
)

/** Fields shown on every page (banner, footer …), by path. */
export const globalFields = pgTable('global_field', {
  path: text().primaryKey(),
  value: jsonb().notNull(),
})

export const globalItemContainers = pgTable('global_item_container', {
  name: text().primaryKey(),
  items: jsonb().notNull(),
})

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
