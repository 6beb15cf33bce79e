import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#catalog/server/tables.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'
import type { RuleName } from '#quality/domain/rules.ts'

const productId = () =>
  integer()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })

/** The problems that the last check of each product found. */
export const productProblems = pgTable(
  'product_problem',
  {
    productId: productId(),
    rule: text().$type<RuleName>().notNull(),
    foundAt: timestampColumn().notNull(),
    /** The reason of a dismissal; it stays while the problem exists. */
    dismissed: text(),
    dismissedBy: integer(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.rule] }),
    index('product_problem_open').on(table.rule, table.productId).where(sql`${table.dismissed} is null`),
    index('product_problem_dismissed').on(table.rule, table.productId).where(sql`${table.dismissed} is not null`),
  ],
)

/** Scores of products with problems, indexed from the worst. */
export const problemScores = pgTable(
  'product_problem_score',
  {
    productId: productId().primaryKey(),
    /** 100 minus the weights of open problems; may be negative. */
    score: integer().notNull(),
  },
  table => [index().on(table.score, table.productId)],
)

/** Problem counts by day, from the last full check of the day. */
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
