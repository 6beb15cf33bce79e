import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#catalog/server/tables.ts'
import type { RuleName } from '#quality/domain/rules.ts'

const moment = () => timestamp({ withTimezone: true })
const productId = () =>
  integer()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })

/** What is wrong with products, as they were last looked at. */
export const productProblems = pgTable(
  'product_problem',
  {
    productId: productId(),
    rule: text().$type<RuleName>().notNull(),
    foundAt: moment().notNull(),
    /** Why it is not to be mended, and who said so; it stays dismissed for as long as it is there. */
    dismissed: text(),
    dismissedBy: integer(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.rule] }),
    index('product_problem_open').on(table.rule, table.productId).where(sql`${table.dismissed} is null`),
    index('product_problem_dismissed').on(table.rule, table.productId).where(sql`${table.dismissed} is not null`),
  ],
)

/** How far products with something wrong are from having nothing wrong: a list of the worst reads it in order. */
export const problemScores = pgTable(
  'product_problem_score',
  {
    productId: productId().primaryKey(),
    /** 100 less what is wrong and not dismissed, also below zero. */
    score: integer().notNull(),
  },
  table => [index().on(table.score, table.productId)],
)

/** How many products had it at the end of a day: which way it goes. */
export const problemCounts = pgTable(
  'product_problem_count',
  {
    day: date().notNull(),
    rule: text().$type<RuleName>().notNull(),
    found: integer().notNull(),
    dismissed: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.rule] })],
)
