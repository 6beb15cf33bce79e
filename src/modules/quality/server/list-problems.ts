import { type SQL, sql } from 'drizzle-orm'
import { buildProductNameSortKey, selectMatchingIds } from '#catalog/server/catalog.ts'
import { findForbiddenClaims, isClaimRule } from '#content/domain/forbidden-claims.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createIdsFirstReader, orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import type { CountedRule, ProblematicProduct, ProblemQuery } from '#quality/contract-problem.ts'
import { MAX_SCORE, RULE_NAMES, RULES, type RuleName, scoreProblems } from '#quality/domain/rules.ts'
import { readProductTexts } from './product-texts.ts'

type Filters = Pick<ProblemQuery, 'q' | 'rule' | 'state'>

const buildFilterCondition = ({ q, rule, state }: Filters): SQL => {
  const problemCondition = buildProblemCondition(state, rule)
  return q === undefined ? problemCondition : sql`${problemCondition} and s.product_id = ${selectMatchingIds(q)}`
}

export const findMatchingProblems = async (db: Queryable, filters: Filters): Promise<{ id: number }[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.product_id as id from product_problem_score s where ${buildFilterCondition(filters)} order by s.product_id`)
  return rows
}

type ProductWithProblems = Omit<ProblematicProduct, 'score'> & Record<string, unknown>

/** Lists one page of products with open or dismissed problems. */
export const listProblems = async (
  db: Queryable,
  { q, rule, state, sort, ...page }: ProblemQuery,
  language: Language,
): Promise<{ results: ProblematicProduct[]; paging: Pagination }> => {
  const condition = buildFilterCondition({ q, rule, state })
  const columns = {
    score: sql`s.score`,
    name: buildProductNameSortKey(language),
    code1: sql`p.code1`,
    brand: sql`p.brand`,
  }
  const matching = {
    id: sql`s.product_id`,
    from: sql`product_problem_score s join product p on p.id = s.product_id where ${condition}`,
    order: orderByWithTieBreaker(sort, columns, sort.endsWith('score') ? sql`s.product_id` : sql`p.id`),
    countsWhileReading: q !== undefined,
  }
  const allRows = createIdsFirstReader(db, matching, ids => readProblems(db, ids, language))
  // Without a search, counting needs no join to products.
  const reader = q === undefined ? { ...allRows, count: () => countMatching(db, state, rule) } : allRows
  const { rows, paging } = await readPage(page, reader)
  const results = rows.map(row => ({
    ...row,
    score: scoreProblems(row.problems.filter(({ dismissed }) => dismissed === null).map(problem => problem.rule)),
  }))
  return { results, paging }
}

/** Reads problems for the rows of one page, in the order of the ids. */
const readProblems = async (
  db: Queryable,
  ids: readonly number[],
  language: Language,
): Promise<ProductWithProblems[]> => {
  const idList = sql`${sql.param(ids)}::int[]`
  const { rows } = await db.execute<ProductWithProblems>(sql`
    select p.id, coalesce(${selectTextIn(sql`p.name`, language)}, '') as name, p.code1, p.brand,
      json_agg(json_build_object('rule', each_problem.rule, 'dismissed', each_problem.dismissed) order by w.weight desc, each_problem.rule) as problems
    from product p join product_problem each_problem on each_problem.product_id = p.id join ${buildWeightTable()} on w.rule = each_problem.rule
    where p.id = any(${idList}) group by p.id order by array_position(${idList}, p.id)`)
  return addForbiddenWords(db, rows)
}

/** Reads the texts of the products that have forbidden words, and adds the words to their problems. */
const addForbiddenWords = async (
  db: Queryable,
  rows: readonly ProductWithProblems[],
): Promise<ProductWithProblems[]> => {
  const ids = rows.filter(row => row.problems.some(({ rule }) => isClaimRule(rule))).map(({ id }) => id)
  const texts = await readProductTexts(db, ids)
  return rows.map(row => ({
    ...row,
    problems: row.problems.map(problem =>
      isClaimRule(problem.rule)
        ? { ...problem, words: findForbiddenClaims(problem.rule, texts.get(row.id) ?? []) }
        : problem,
    ),
  }))
}

/** Builds a table of rule weights for a query. */
const buildWeightTable = () =>
  sql`jsonb_to_recordset(${JSON.stringify(RULE_NAMES.map(rule => ({ rule, weight: RULES[rule].weight })))}::jsonb)
    as w(rule text, weight int)`

type State = ProblemQuery['state']

/** The score answers whether any problem is open, without reading problems. */
const buildProblemCondition = (state: State, rule: RuleName | undefined): SQL =>
  state === 'open' && rule === undefined
    ? sql`s.score < ${MAX_SCORE}::int`
    : sql`exists (select from product_problem pp where pp.product_id = s.product_id and ${buildStateCondition(state, rule)})`

const buildStateCondition = (state: State, rule: RuleName | undefined): SQL =>
  sql`${state === 'open' ? sql`pp.dismissed is null` : sql`pp.dismissed is not null`}${rule === undefined ? sql`` : sql` and pp.rule = ${rule}`}`

const countMatching = async (db: Queryable, state: State, rule: RuleName | undefined): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    state === 'open' && rule === undefined
      ? sql`select count(*)::int as count from product_problem_score s where s.score < ${MAX_SCORE}::int`
      : sql`select count(distinct pp.product_id)::int as count from product_problem pp where ${buildStateCondition(state, rule)}`,
  )
  return getFirstElement(rows).count
}

const WEEK_MS = 7 * DAY_MS

/** Counts problems by rule, now and a week ago; a missing day falls back to the nearest earlier one. */
export const countProblems = async (
  db: Queryable,
  now: Date,
): Promise<{ products: number; problemFree: number; rules: CountedRule[] }> => {
  const weekAgo = getShopDay(new Date(now.getTime() - WEEK_MS))
  const [{ rows: currentCounts }, { rows: earlierCounts }, { rows: totals }] = await Promise.all([
    db.execute<{ rule: string; open: number; dismissed: number }>(sql`
      select rule, count(*) filter (where dismissed is null)::int as open, count(dismissed)::int as dismissed
      from product_problem group by rule`),
    db.execute<{ rule: string; open: number }>(sql`
      select rule, found - dismissed as open from product_problem_count
      where day = (select max(day) from product_problem_count where day <= ${weekAgo}::date)`),
    db.execute<{ products: number; problemFree: number }>(sql`
      select count(*)::int as products, count(*) filter (where s.score is null or s.score = ${MAX_SCORE}::int)::int as "problemFree"
      from product p left join product_problem_score s on s.product_id = p.id
      where p.class = 'product' and p.removed_at is null`),
  ])
  return {
    ...getFirstElement(totals),
    rules: RULE_NAMES.map(rule => {
      const count = currentCounts.find(row => row.rule === rule)
      const openBefore = earlierCounts.length > 0 ? (earlierCounts.find(row => row.rule === rule)?.open ?? 0) : null
      return { rule, open: count?.open ?? 0, dismissed: count?.dismissed ?? 0, openWeekAgo: openBefore }
    }),
  }
}
