import { type SQL, sql } from 'drizzle-orm'
import { CategoryTree } from '#catalog/domain/category-tree.ts'
import { demandsNetContent, findDemandedGoods } from '#catalog/domain/demanded-goods.ts'
import { findMissingGoods, type GoodsDetails } from '#catalog/domain/goods-details.ts'
import { isBelowCost } from '#catalog/domain/margin.ts'
import { type InheritedManufacturer, type ProductSafety, resolveSafety } from '#catalog/domain/product-safety.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import {
  buildStoredLabelCondition,
  getVatRate,
  readCategoryRows,
  readVatRates,
  selectManufacturer,
} from '#catalog/server/catalog.ts'
import { isDeadLink, joinTextLinks, listSiteLinks } from '#content/server/content.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { isSameCode } from '#kernel/part-number.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { getVisibilityState, VISIBLE, type Visibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { buildVehicleWords, namesVehicle, type VehicleWords } from '#quality/domain/names-vehicle.ts'
import type { ProductSnapshot } from '#quality/domain/product-snapshot.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { selectProductTexts } from './product-texts.ts'

/** The product data that the query reads, from which a snapshot is computed. */
type SnapshotRow = Omit<
  ProductSnapshot,
  | 'isShown'
  | 'isBelowCost'
  | 'duplicateCodeCount'
  | 'namesVehicle'
  | 'hasManufacturer'
  | 'missingGoods'
  | 'demandsNetContent'
  | 'languages'
  | 'name'
> & {
  safety: ProductSafety | null
  manufacturer: InheritedManufacturer | null
  goods: GoodsDetails | null
  exclusion: WithdrawalExclusion
  categoryIds: number[]
  costCents: number | null
  vatClass: string
  name: Multilingual
  visibility: Partial<Visibility> | null
  code1: string
  /** Codes of other products with the same normal form. */
  similarCodes: string[]
}

/** Selects whether rules or the mode of a product say which cars it fits. */
export const selectHasFitment = (productId: SQL): SQL => sql`
  exists (select from product_fitment f where f.product_id = ${productId} and (f.mode <> 'specific'
    or exists (select from fitment rule where rule.product_id = ${productId})))`

/** Selects the length without markup. Very long descriptions are measured with markup, which is far cheaper. */
const selectTextLength = (html: SQL): SQL => sql`
      case when length(${html}) > ${LONG_DESCRIPTION_LENGTH}::int then length(${html})
        else length(trim(regexp_replace(coalesce(${html}, ''), '<[^>]*>', '', 'g'))) end`
const LONG_DESCRIPTION_LENGTH = 2_000

/** The number of incoming links by product. */
type LinkCounts = ReadonlyMap<number, number>

/** Reads the product data that the rules check; pass `linkCounts` when all links are counted already. */
export const readSnapshots = async (
  db: Queryable,
  ids: readonly number[],
  now: Date,
  linkCounts?: LinkCounts,
): Promise<ProductSnapshot[]> => {
  const snapshots = await buildSnapshots(db, await readSnapshotRows(db, ids, now), now)
  const incomingLinks =
    linkCounts ??
    (await countIncomingLinks(
      db,
      now,
      snapshots.filter(({ isShown }) => !isShown).map(({ id }) => id),
    ))
  return snapshots.map(snapshot => ({ ...snapshot, incomingLinkCount: incomingLinks.get(snapshot.id) ?? 0 }))
}

const readSnapshotRows = async (db: Queryable, ids: readonly number[], now: Date): Promise<SnapshotRow[]> => {
  const { rows } = await db.execute<SnapshotRow & Record<string, unknown>>(sql`
    with requested as materialized (
      select p.* from product p where p.id = any(${sql.param([...ids])}::int[]) and p.class = 'product' and p.removed_at is null
    ), linked as materialized (
      select a.id, count(*) filter (where ${isDeadLink(now)})::int as dead
      from requested a, ${joinTextLinks(sql`a.description`)}
      where a.description::text like '%href=%' group by a.id
    ), fitted_category as materialized (
      select distinct o.category_id from product_category o
      where o.category_id in (select c.category_id from requested r join product_category c on c.product_id = r.id)
        and exists (select from fitment f where f.product_id = o.product_id)
    )
    select a.id, a.name, a.visibility, a.total_cents as "totalCents", a.cost_cents as "costCents",
      a.vat_class as "vatClass", a.has_limited_amount as "isLimited", a.available_in as "availableIn",
${selectTextLength(sql`a.description ->> ${DEFAULT_LANGUAGE}`)} as "descriptionLength",
      array(select key from jsonb_each_text(a.description) where key <> 'type' and trim(value) <> '') as "descriptionLanguages",
      coalesce((select sum(amount) from stock_level l where l.product_id = a.id), 0)::int as amount,
      (select count(*) from product_image i where i.product_id = a.id)::int as "pictureCount",
      (select count(*) from product_category c where c.product_id = a.id)::int as "categoryCount",
      a.code1, array(select o.code1 from product o where part_number(o.code1) = part_number(a.code1) and o.id <> a.id
        and o.class = 'product' and o.removed_at is null) as "similarCodes",
      exists (select from order_line o where o.product_id = a.id) as "wasSold",
      coalesce(linked.dead, 0) as "deadLinkCount", 0 as "incomingLinkCount",
      floor(extract(epoch from ${now.toISOString()}::timestamptz - a.created_at) / ${DAY_MS / 1_000})::int as "ageDays",
      a.unit, a.net_content is not null as "hasNetContent",
      ${selectProductTexts('a')} as texts,
      ${selectHasFitment(sql`a.id`)} as "hasFitment",
      exists (select from product_category c join fitted_category using (category_id)
        where c.product_id = a.id) as "isAmongFitted",
      coalesce(a.weight_grams, 0) > 0 as "hasWeight", a.safety, a.goods,
      a.withdrawal_exclusion as exclusion,
      array(select category_id from product_category c where c.product_id = a.id) as "categoryIds",
      ${selectManufacturer('a')} as manufacturer,
      a.durability is not null and not ${buildStoredLabelCondition(sql`a.durability #>> '{label,hash}'`)} as "lacksLabel"
    from requested a left join linked on linked.id = a.id order by a.id`)
  return rows
}

/** Builds snapshots without incoming links, which are counted for all products together. */
const buildSnapshots = async (db: Queryable, rows: readonly SnapshotRow[], now: Date): Promise<ProductSnapshot[]> => {
  const rates = await readVatRates(
    db,
    rows.filter(({ costCents }) => costCents !== null),
    getShopDay(now),
    new Map(),
  )
  const vehicleWords = await readVehicleWords(db)
  const tree = new CategoryTree(await readCategoryRows(db))
  return rows.map(
    ({
      visibility,
      costCents,
      vatClass,
      safety,
      manufacturer,
      goods,
      exclusion,
      categoryIds,
      code1,
      similarCodes,
      ...row
    }) => ({
      ...row,
      duplicateCodeCount: similarCodes.filter(code => isSameCode(code1, code)).length,
      namesVehicle: Object.values(row.name).some(name => namesVehicle(name ?? '', vehicleWords)),
      hasManufacturer: Boolean(resolveSafety(safety, manufacturer)?.maker.name.trim()),
      demandsNetContent: demandsNetContent(tree, categoryIds),
      missingGoods: findMissingGoods(findDemandedGoods(tree, categoryIds, exclusion), goods),
      isBelowCost:
        costCents !== null &&
        isBelowCost({ totalCents: row.totalCents, costCents, vatRate: getVatRate(rates, vatClass) }),
      isShown: getVisibilityState(visibility, now.getTime()) === VISIBLE,
      languages: getShopLanguages(),
    }),
  )
}

/** Reads the names of makes and the chassis codes of generations, which show that a product's name contains a car. */
const readVehicleWords = async (db: Queryable): Promise<VehicleWords> => {
  const { rows } = await db.execute<{ makes: string[]; chassis: string[] }>(sql`
    select array(select name from vehicle_node where level = 'make' and merged_into is null and removed_at is null
        union select a.text from vehicle_alias a join vehicle_node n on n.id = a.node_id
          where n.level = 'make' and n.merged_into is null and n.removed_at is null) as makes,
      array(select distinct unnest(chassis) from vehicle_node
        where level = 'generation' and merged_into is null and removed_at is null) as chassis`)
  return buildVehicleWords(rows[0]?.makes ?? [], rows[0]?.chassis ?? [])
}

/** Counts incoming links of these products, or of all. */
export const countIncomingLinks = async (db: Queryable, now: Date, ids?: readonly number[]): Promise<LinkCounts> => {
  if (ids?.length === 0) return new Map()
  const condition = ids ? sql`t.id = any(${sql.param([...ids])}::int[])` : sql`true`
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    with mention as materialized (
      select distinct 'product ' || p.id as source, p.id as product_id, l.language, l.slug
      from product p, ${joinTextLinks(sql`p.description`)} where p.description::text like '%href=%'
      union all
      select "from", null, language, slug from jsonb_to_recordset(${JSON.stringify(await listSiteLinks(db, now))}::jsonb)
        as l ("from" text, language text, slug text)
    )
    select t.id, count(distinct l.source)::int as count
    from mention l join slug s on s.language = l.language and s.slug = l.slug
    join product t on t.content_id = s.page_id
    where t.id is distinct from l.product_id and ${condition} group by t.id`)
  return new Map(rows.map(row => [row.id, row.count]))
}
