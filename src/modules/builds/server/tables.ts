import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PartRuleKind } from '#builds/domain/evaluate-build.ts'
import { products } from '#catalog/server/tables.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** A task of a build, and the products that can do it; each car gets the one that fits best. */
export interface StoredRole {
  name: Multilingual
  amount: number
  productIds: number[]
}

/** Build lists of the shop, such as "Stage 1". */
export const buildLists = pgTable(
  'build_list',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: jsonb().$type<Multilingual>().notNull(),
    intro: jsonb().$type<Multilingual>().notNull(),
    roles: jsonb().$type<StoredRole[]>().notNull(),
    isPublished: boolean().notNull(),
    modifiedAt: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  table => [index().on(table.modifiedAt, table.id)],
)

/** Parts that need, exclude or replace each other. */
export const partRules = pgTable(
  'part_rule',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<PartRuleKind>().notNull(),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.productId, table.kind, table.otherId] }), index().on(table.otherId)],
)
