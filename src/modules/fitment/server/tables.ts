import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Body, Drive, Fuel, Gearbox, GroupKind, VehicleLevel } from '#fitment/domain/vehicle.ts'
import { MAX_YEAR_MONTH, MIN_YEAR_MONTH } from '#fitment/domain/year-month.ts'

const timestampColumn = () => timestamp({ withTimezone: true })

/** Makes, models, generations and engine variants (docs/decisions/042-vehicles.md). */
export const vehicleNodes = pgTable(
  'vehicle_node',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    level: text().$type<VehicleLevel>().notNull(),
    parentId: integer(),
    /** The level that the parent has; with it the foreign key rejects parents of another level. */
    parentLevel: text()
      .$type<VehicleLevel>()
      .generatedAlwaysAs(
        sql`case level when 'model' then 'make' when 'generation' then 'model' when 'variant' then 'generation' end`,
      ),
    name: text().notNull(),
    slug: text().notNull(),
    chassis: text().array().notNull().default([]),
    bodies: text().array().$type<Body[]>().notNull().default([]),
    /** The production window in months, year × 12 + month − 1; null is open. */
    fromYm: integer(),
    toYm: integer(),
    /** The facts below belong to engine variants alone. */
    engineCode: text(),
    cc: integer(),
    kw: integer(),
    fuel: text().$type<Fuel>(),
    drive: text().$type<Drive>(),
    gearbox: text().$type<Gearbox>(),
    /** The vehicle that this double became; what refers to the double follows it in one step. */
    mergedInto: integer().references((): AnyPgColumn => vehicleNodes.id),
    /** In the bin since. */
    removedAt: timestampColumn(),
    modifiedAt: timestampColumn().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    unique('vehicle_node_id_level').on(table.id, table.level),
    foreignKey({
      name: 'vehicle_node_parent',
      columns: [table.parentId, table.parentLevel],
      foreignColumns: [table.id, table.level],
    }),
    uniqueIndex('vehicle_node_slug')
      .on(sql`coalesce(${table.parentId}, 0)`, table.slug)
      .where(sql`${table.mergedInto} is null and ${table.removedAt} is null`),
    index('vehicle_node_parent_id').on(table.parentId),
    index('vehicle_node_engine_code').on(table.engineCode).where(sql`${table.engineCode} is not null`),
    index('vehicle_node_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check('vehicle_node_level', sql`${table.level} in ('make', 'model', 'generation', 'variant')`),
    check('vehicle_node_has_parent', sql`(${table.level} = 'make') = (${table.parentId} is null)`),
    check('vehicle_node_name', sql`${table.name} <> ''`),
    check('vehicle_node_slug_form', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check(
      'vehicle_node_window',
      sql.raw(`coalesce("from_ym", ${MIN_YEAR_MONTH}) between ${MIN_YEAR_MONTH} and ${MAX_YEAR_MONTH}
        and coalesce("to_ym", ${MAX_YEAR_MONTH}) between ${MIN_YEAR_MONTH} and ${MAX_YEAR_MONTH}
        and ("from_ym" is null or "to_ym" is null or "from_ym" <= "to_ym")`),
    ),
    check(
      'vehicle_node_engine',
      sql`${table.level} = 'variant' or num_nonnulls(${table.engineCode}, ${table.cc}, ${table.kw}, ${table.fuel}, ${table.drive}, ${table.gearbox}) = 0`,
    ),
    check('vehicle_node_amounts', sql`${table.cc} > 0 and ${table.kw} > 0`),
    check('vehicle_node_merged', sql`${table.mergedInto} <> ${table.id}`),
  ],
)

/** Other names of a vehicle: vw, mk5, bemm. */
export const vehicleAliases = pgTable(
  'vehicle_alias',
  {
    nodeId: integer()
      .notNull()
      .references(() => vehicleNodes.id, { onDelete: 'cascade' }),
    /** The folded text, for comparing. */
    key: text().notNull(),
    text: text().notNull(),
    /** The language of the name; empty for all. */
    language: text().notNull().default(''),
  },
  table => [primaryKey({ columns: [table.nodeId, table.language, table.key] })],
)

/** Engine families, platforms, hubs and the shop's own groups of variants; engine codes need no row. */
export const vehicleGroups = pgTable(
  'vehicle_group',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<GroupKind>().notNull(),
    name: text().notNull(),
    key: text().notNull(),
  },
  table => [
    unique('vehicle_group_key').on(table.kind, table.key),
    check('vehicle_group_kind', sql`${table.kind} in ('family', 'platform', 'hub', 'own')`),
  ],
)

export const vehicleGroupMembers = pgTable(
  'vehicle_group_member',
  {
    groupId: integer()
      .notNull()
      .references(() => vehicleGroups.id, { onDelete: 'cascade' }),
    nodeId: integer().notNull(),
    /** Only engine variants are members. */
    level: text().$type<'variant'>().notNull().default('variant'),
  },
  table => [
    primaryKey({ columns: [table.groupId, table.nodeId] }),
    foreignKey({
      name: 'vehicle_group_member_variant',
      columns: [table.nodeId, table.level],
      foreignColumns: [vehicleNodes.id, vehicleNodes.level],
    }).onDelete('cascade'),
    index('vehicle_group_member_node').on(table.nodeId),
    check('vehicle_group_member_level', sql`${table.level} = 'variant'`),
  ],
)
