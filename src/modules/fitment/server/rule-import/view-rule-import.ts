import { type SQL, sql } from 'drizzle-orm'
import type {
  FileCar,
  FileCarQuery,
  RuleFinding,
  RuleFindingQuery,
  RuleImportAnswer,
  RuleImportQuery,
  UnknownProduct,
  UnknownProductQuery,
} from '#fitment/contract-fitment-import.ts'
import type { FitmentQuestion } from '#fitment/domain/fitment-rule.ts'
import { getExternalId } from '#fitment/domain/rule-files/format-described-car.ts'
import { needsConditions } from '#fitment/domain/rule-files/rule-file.ts'
import { RULE_IMPORT_COUNTS } from '#fitment/domain/rule-import-states.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import type { PageRequest } from '#wire/list-query.ts'
import { readFitmentTerms } from '../cached-fitment.ts'
import { formatTargetName } from '../format-target.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { toTarget } from '../rule-rows.ts'
import { vehicleGroups } from '../tables.ts'

const selectIso = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const NO_COUNTS = JSON.stringify(Object.fromEntries(RULE_IMPORT_COUNTS.map(name => [name, 0])))

const IMPORT_COLUMNS = sql`i.id, i.name, i.source_id, s.name as source_name, s.kind as source_kind, i.format, i.state,
  i.scope, i.size, i.received, i.done, i.total, i.rule_count as rules, ${NO_COUNTS}::jsonb || i.counts as counts,
  not exists (select from fitment_import newer where newer.source_id = i.source_id and newer.id > i.id
    and newer.has_changes) as is_latest, i.has_changes, i.problem, i.missing, coalesce(u.username, '') as by,
  ${selectIso(sql`i.created_at`)} as created_at, ${selectIso(sql`i.step_started_at`)} as started_at`
const IMPORT_TABLES = sql`fitment_import i join fitment_source s on s.id = i.source_id left join "user" u on u.id = i.user_id`

interface Listed<Row> {
  results: Row[]
  paging: Pagination
}

/** Reads a page of a list in SQL; `from` holds tables and conditions. */
const readList = async <Row>(
  db: Queryable,
  page: PageRequest,
  { columns, from, order }: { columns: SQL; from: SQL; order: SQL },
): Promise<Listed<Row>> => {
  const { rows, paging } = await readPage<Row>(page, {
    rows: async ({ limit, offset }) => {
      const found = await db.execute(
        sql`select ${columns} from ${from} order by ${order} limit ${limit}::int offset ${offset}::int`,
      )
      return found.rows as unknown[] as Row[]
    },
    count: async () =>
      getFirstElement((await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)).rows).n,
  })
  return { results: rows, paging }
}

const buildSearchCondition = (column: SQL, q: string | undefined): SQL =>
  q === undefined ? sql`` : sql` and ${buildWordsCondition(sql`search_key(${column})`, q)}`

const ORDERS: Readonly<Record<RuleImportQuery['sort'], SQL>> = {
  id: sql`i.id`,
  '-id': sql`i.id desc`,
  name: sql`lower(i.name), i.id`,
  '-name': sql`lower(i.name) desc, i.id desc`,
}

export const listRuleImports = (
  db: Queryable,
  { q, state, source, sort, ...page }: RuleImportQuery,
): Promise<Listed<RuleImportAnswer>> =>
  readList(db, page, {
    columns: IMPORT_COLUMNS,
    from: sql`${IMPORT_TABLES} where true${buildSearchCondition(sql`i.name`, q)}
      ${state === undefined ? sql`` : sql`and i.state = ${state}`}
      ${source === undefined ? sql`` : sql`and i.source_id = ${source}::int`}`,
    order: ORDERS[sort],
  })

export const getRuleImport = async (db: Queryable, id: number): Promise<RuleImportAnswer | undefined> => {
  const { rows } = await db.execute<RuleImportAnswer & Record<string, unknown>>(
    sql`select ${IMPORT_COLUMNS} from ${IMPORT_TABLES} where i.id = ${id}::int`,
  )
  return rows[0]
}

type StoredFinding = Omit<RuleFinding, 'message'> & { reason: string }

/** Explains a refused cell or a remark in the reader's language. */
export const formatFinding = (
  { kind, reason, value }: Pick<StoredFinding, 'kind' | 'reason' | 'value'>,
  t: Translate,
): string => t(kind === 'refused' ? `ruleImport.cell.${reason}` : `ruleImport.remark.${kind}`, { line: value })

export const listFindings = async (
  db: Queryable,
  id: number,
  { q, kind, sort, t, ...page }: RuleFindingQuery & { t: Translate },
): Promise<Listed<RuleFinding>> => {
  const { results, paging } = await readList<StoredFinding>(db, page, {
    columns: sql`id, kind, line, sku, "column", value, reason`,
    from: sql`fitment_import_finding where import_id = ${id}::int
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}${buildSearchCondition(sql`sku`, q)}`,
    order: sort === 'line' ? sql`line, id` : sql`line desc, id desc`,
  })
  const toFinding = ({ reason, ...finding }: StoredFinding): RuleFinding => ({
    ...finding,
    value: finding.column === '' ? '' : finding.value,
    message: formatFinding({ ...finding, reason }, t),
  })
  return { results: results.map(toFinding), paging }
}

const BY_RULES = sql`rules desc, id`

export const listUnknownProducts = (
  db: Queryable,
  id: number,
  { q, sort, ...page }: UnknownProductQuery,
): Promise<Listed<UnknownProduct>> =>
  readList(db, page, {
    columns: sql`id, sku, problem, rules`,
    from: sql`fitment_import_product where import_id = ${id}::int and problem is not null${buildSearchCondition(sql`sku`, q)}`,
    order: { sku: sql`sku, id`, '-sku': sql`sku desc, id`, rules: sql`rules, id`, '-rules': BY_RULES }[sort],
  })

const MAX_SHOWN_TARGETS = 3

type ListedCar = Omit<FileCar, 'targets' | 'conditions' | 'needs_conditions'> & { key: string }

export const listFileCars = async (
  app: App,
  id: number,
  { q, state, sort, language, ...page }: FileCarQuery & { language: Language },
): Promise<Listed<FileCar>> => {
  const { results, paging } = await readList<ListedCar>(app.db, page, {
    columns: sql`id, key, label, rules, state, reason`,
    from: sql`fitment_import_car where import_id = ${id}::int and state = ${state}${buildSearchCondition(sql`label`, q)}`,
    order: { label: sql`label, id`, '-label': sql`label desc, id`, rules: sql`rules, id`, '-rules': BY_RULES }[sort],
  })
  const { rows: targets } = await app.db.execute<{
    car: number
    nodeId: number | null
    groupId: number | null
    engineCode: string | null
    conditionKey: string
  }>(sql`
    select car, node_id as "nodeId", group_id as "groupId", engine_code as "engineCode",
      condition_key as "conditionKey" from fitment_import_target
    where import_id = ${id}::int and car = any(${sql.param(results.map(car => car.id))}::int[]) order by car, position`)
  const catalogue = await readVehicleCatalogue(app)
  const groups = new Map((await app.db.select().from(vehicleGroups)).map(group => [group.id, group.name]))
  const byCar = Map.groupBy(targets, ({ car }) => car)
  const listTargets = (car: number): string[] =>
    (byCar.get(car) ?? [])
      .slice(0, MAX_SHOWN_TARGETS)
      .map(target => formatTargetName(catalogue, groups, toTarget(target)))
  const { questions } = await readFitmentTerms(app)
  return {
    results: results.map(({ key, ...car }) => ({
      ...car,
      targets: listTargets(car.id),
      conditions: describeConditions(byCar.get(car.id)?.[0]?.conditionKey ?? '', questions, language),
      needs_conditions: needsConditions(getExternalId(key)),
    })),
    paging,
  }
}

/** Writes conditions for people: `Front disc? 288 mm / 312 mm`. */
const describeConditions = (key: string, questions: readonly FitmentQuestion[], language: Language): string[] =>
  key.split('&').flatMap(condition => {
    const [id = '', answers = ''] = condition.split('=')
    const question = questions.find(stored => stored.id === Number(id))
    if (!question) return []
    const texts = question.options.filter(option => answers.split('|').includes(option.key))
    return [`${pickText(question.text, language)} ${texts.map(({ text }) => pickText(text, language)).join(' / ')}`]
  })

export const countRulesBySource = async (db: Queryable) => {
  const { rows } = await db.execute<{ id: number; rules: number }>(
    sql`select source_id as id, count(*)::int as rules from fitment group by source_id`,
  )
  return new Map(rows.map(({ id, rules }) => [id, rules]))
}
