import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/tables.ts'
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

/** Lists that users keep in their account; guests keep one in the browser. */
export const savedBuilds = pgTable(
  'saved_build',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The parts as an address names them: `12*2.34`. */
    items: text().notNull(),
    /** The value of `v` in addresses; empty without a car. */
    car: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().on(table.userId, table.savedAt)],
)
