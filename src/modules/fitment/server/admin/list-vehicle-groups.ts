import { type SQL, sql } from 'drizzle-orm'
import { selectMatchingIds } from '#catalog/server/catalog.ts'
import type {
  GroupListQuery,
  GroupRule,
  GroupRuleQuery,
  ListedGroup,
  VehicleGroup,
} from '#fitment/contract-vehicle-group.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import { formatDetails, listNames } from '../format-target.ts'
import { findVehicle, readVehicleCatalogue } from '../read-vehicle-catalogue.ts'

interface Listed<Row> {
  results: Row[]
  paging: Pagination
}

const GROUP_COLUMNS = sql`g.id, g.name, g.kind as group_kind, g.version,
  (select count(*)::int from vehicle_group_member m where m.group_id = g.id) as members,
  (select count(*)::int from fitment f where f.group_id = g.id) as rules`

const ORDERS: Readonly<Record<GroupListQuery['sort'], SQL>> = {
  name: sql`lower(g.name), g.id`,
  '-name': sql`lower(g.name) desc, g.id desc`,
  members: sql`members, g.id`,
  '-members': sql`members desc, g.id`,
  rules: sql`rules, g.id`,
  '-rules': sql`rules desc, g.id`,
}

/** Lists a page of the groups of engines. */
export const listGroups = async (
  db: Queryable,
  { q, kind, sort, ...page }: GroupListQuery,
): Promise<Listed<ListedGroup>> => {
  const from = sql`vehicle_group g where true
    ${kind === undefined ? sql`` : sql`and g.kind = ${kind}`}
    ${q === undefined ? sql`` : sql`and ${buildWordsCondition(sql`search_key(g.name)`, q)}`}`
  const { rows, paging } = await readPage<ListedGroup & { version: number }>(page, {
    rows: async ({ limit, offset }) =>
      (
        await db.execute<ListedGroup & { version: number } & Record<string, unknown>>(
          sql`select ${GROUP_COLUMNS} from ${from} order by ${ORDERS[sort]} limit ${limit}::int offset ${offset}::int`,
        )
      ).rows,
    count: () => countRows(db, from),
  })
  return { results: rows.map(({ version: _version, ...group }) => group), paging }
}

/** Returns a group with its members; undefined for an unknown one. */
export const viewGroup = async (app: App, id: number): Promise<VehicleGroup | undefined> => {
  const { rows } = await app.db.execute<ListedGroup & { version: number } & Record<string, unknown>>(
    sql`select ${GROUP_COLUMNS} from vehicle_group g where g.id = ${id}::int`,
  )
  const [group] = rows
  if (!group) return undefined
  const catalogue = await readVehicleCatalogue(app)
  const members = await app.db.execute<{ id: number }>(
    sql`select node_id as id from vehicle_group_member where group_id = ${id}::int`,
  )
  const vehicles = members.rows.flatMap(member => findVehicle(catalogue, member.id) ?? [])
  const named = vehicles.map(vehicle => ({
    id: vehicle.id,
    path: listNames(catalogue, vehicle),
    details: formatDetails(vehicle),
  }))
  const order = new Intl.Collator('en', { numeric: true })
  return {
    ...group,
    members: named.toSorted((first, second) => order.compare(first.path.join(' '), second.path.join(' '))),
  }
}

interface RuleRow extends Omit<GroupRule, 'years'>, Record<string, unknown> {
  from: number | null
  to: number | null
}

/** Lists a page of the rules that aim at a group. */
export const listGroupRules = async (
  db: Queryable,
  id: number,
  { q, sort, language, ...page }: GroupRuleQuery & { language: Language },
): Promise<Listed<GroupRule>> => {
  const tables = sql`fitment f join product p on p.id = f.product_id join fitment_source s on s.id = f.source_id
    where f.group_id = ${id}::int ${q === undefined ? sql`` : sql`and p.id = ${selectMatchingIds(q)}`}`
  const order = sort === 'code1' ? sql`p.code1, f.id` : sql`p.code1 desc, f.id desc`
  const { rows, paging } = await readPage<RuleRow>(page, {
    rows: async ({ limit, offset }) =>
      (
        await db.execute<RuleRow>(sql`
          select f.id, f.product_id, p.code1, ${selectTextIn(sql`p.name`, language)} as name, f.polarity,
            f.from_ym as "from", f.to_ym as "to", s.name as source_name, s.kind as source_kind, f.confidence
          from ${tables} order by ${order} limit ${limit}::int offset ${offset}::int`)
      ).rows,
    count: () => countRows(db, tables),
  })
  return { results: rows.map(({ from, to, ...rule }) => ({ ...rule, years: formatWindow({ from, to }) })), paging }
}

const countRows = async (db: Queryable, from: SQL): Promise<number> =>
  getFirstElement((await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)).rows).n
