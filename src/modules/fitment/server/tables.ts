import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/tables.ts'
import { products } from '#catalog/server/tables.ts'
import type { Confidence } from '#fitment/domain/confidence.ts'
import {
  type Coverage,
  type FitmentMode,
  MAX_QUANTITY,
  type Position,
  type QuestionOption,
  type RuleFields,
  type SourceKind,
} from '#fitment/domain/fitment-rule.ts'
import type { RuleFormat } from '#fitment/domain/rule-files/read-rule-file.ts'
import type {
  FileProblem,
  RuleImportCounts,
  RuleImportScope,
  RuleImportState,
} from '#fitment/domain/rule-import-states.ts'
import type { Body, Drive, Fuel, Gearbox, GroupKind, VehicleLevel } from '#fitment/domain/vehicle.ts'
import type { Hub, WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { MAX_YEAR_MONTH, MIN_YEAR_MONTH } from '#fitment/domain/year-month.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

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
    /** Only engine variants have the following facts. */
    engineCode: text(),
    cc: integer(),
    kw: integer(),
    fuel: text().$type<Fuel>(),
    drive: text().$type<Drive>(),
    gearbox: text().$type<Gearbox>(),
    /** The K-type numbers of catalogues; one number can name several variants. */
    ktypes: integer().array().notNull().default([]),
    /** The wheel mounting of a generation or an engine; engines without one have that of their generation. */
    hub: jsonb().$type<Hub>(),
    /** The vehicle that this double became; what refers to the double follows it in one step. */
    mergedInto: integer().references((): AnyPgColumn => vehicleNodes.id),
    /** The moment when staff moved the vehicle to the bin; null outside the bin. */
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
    check('vehicle_node_ktypes', sql`${table.level} = 'variant' or cardinality(${table.ktypes}) = 0`),
    check('vehicle_node_hub', sql`${table.hub} is null or ${table.level} in ('generation', 'variant')`),
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
    version: integer().notNull().default(1),
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

/**
 * Lists of vehicles from a person, a manufacturer or a supplier. Importing a list again replaces only its own rules.
 */
export const fitmentSources = pgTable(
  'fitment_source',
  {
    /** The shop's own list has the id 1; its row is created by its first rule. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
    name: text().notNull(),
    kind: text().$type<SourceKind>().notNull(),
    /** With complete coverage a vehicle that the source does not name does not fit. */
    coverage: text().$type<Coverage>().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('fitment_source_name').on(sql`lower(${table.name})`),
    check('fitment_source_own', sql`(${table.kind} = 'own') = (${table.id} = 1)`),
    check('fitment_source_kind', sql`${table.kind} in ('own', 'manufacturer', 'supplier', 'guess')`),
    check('fitment_source_coverage', sql`${table.coverage} in ('complete', 'partial')`),
  ],
)

/** Questions to the owner of a car, which rules have as conditions. */
export const fitmentQuestions = pgTable('fitment_question', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  text: jsonb().$type<Multilingual>().notNull(),
  options: jsonb().$type<QuestionOption[]>().notNull(),
  /** The key of the next new option. A key is never used twice: garages and links keep answers to removed options. */
  nextOption: integer().notNull().default(1),
  version: integer().notNull().default(1),
})

/** The mode and version of a product's rules; a product without a row is specific and has no rules. */
export const productFitments = pgTable(
  'product_fitment',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    mode: text().$type<FitmentMode>().notNull().default('specific'),
    /** The measures of a wheel, spacer or ring, which decide where no rule does. */
    wheel: jsonb().$type<WheelMeasures>(),
    /** The options of the filter `model` that the rules gave the product; they leave with the rules. */
    modelOptionIds: integer().array().notNull().default([]),
    /** Counts the changes of the mode and of all rules. */
    version: integer().notNull().default(0),
  },
  table => [check('product_fitment_mode', sql`${table.mode} in ('specific', 'universal', 'nonVehicle')`)],
)

/** Imports of rule files into a source (docs/decisions/048-imports-of-fitment-rules.md). */
export const ruleImports = pgTable(
  'fitment_import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sourceId: integer()
      .notNull()
      .references(() => fitmentSources.id),
    name: text().notNull(),
    /** Null until the file is read. */
    format: text().$type<RuleFormat>(),
    state: text().$type<RuleImportState>().notNull(),
    /** The rules that the file may remove. */
    scope: text().$type<RuleImportScope>().notNull().default('add'),
    /** The language of notes that name none. */
    noteLanguage: text().notNull(),
    /** Bytes of the file, and those received. */
    size: integer().notNull(),
    received: integer().notNull().default(0),
    /** Work of the current step: rules, cars or products. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The step continues after this product. */
    lastProductId: integer().notNull().default(0),
    /** Rules that were read. */
    ruleCount: integer().notNull().default(0),
    counts: jsonb().$type<RuleImportCounts>().notNull().default({}),
    /** A run changed rules, and nobody undid it. */
    hasChanges: boolean().notNull().default(false),
    problem: text().$type<FileProblem>(),
    /** Columns that the file lacks. */
    missing: text().array().notNull().default([]),
    userId: integer(),
    createdAt: timestampColumn().notNull(),
    stepStartedAt: timestampColumn(),
    finishedAt: timestampColumn(),
  },
  table => [index('fitment_import_source').on(table.sourceId, table.id)],
)

/** Rules that say which cars a product fits (docs/decisions/042-vehicles.md). */
export const fitmentRules = pgTable(
  'fitment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => productFitments.productId, { onDelete: 'cascade' }),
    sourceId: integer()
      .notNull()
      .references(() => fitmentSources.id),
    /** Exactly one of these three is the target. A vehicle that a rule names cannot be deleted. */
    nodeId: integer().references(() => vehicleNodes.id),
    groupId: integer().references(() => vehicleGroups.id),
    engineCode: text(),
    polarity: text().$type<RuleFields['polarity']>().notNull(),
    fromYm: integer(),
    toYm: integer(),
    /** Sorted; an empty list means any. */
    fuels: text().array().$type<Fuel[]>().notNull().default([]),
    drives: text().array().$type<Drive[]>().notNull().default([]),
    gearboxes: text().array().$type<Gearbox[]>().notNull().default([]),
    bodies: text().array().$type<Body[]>().notNull().default([]),
    position: text().$type<Position>(),
    quantity: integer(),
    /** The conditions as one text, for uniqueness. */
    conditionKey: text().notNull().default(''),
    note: jsonb().$type<Multilingual>().notNull(),
    confidence: text().$type<Confidence>().notNull(),
    modifiedAt: timestampColumn().notNull(),
    /** The import that created the rule; null once a person changed it, so that undoing the import keeps it. */
    importId: integer().references(() => ruleImports.id, { onDelete: 'set null' }),
  },
  table => [
    unique('fitment_rule')
      .on(
        table.productId,
        table.sourceId,
        table.nodeId,
        table.groupId,
        table.engineCode,
        table.polarity,
        table.fromYm,
        table.toYm,
        table.fuels,
        table.drives,
        table.gearboxes,
        table.bodies,
        table.position,
        table.quantity,
        table.conditionKey,
      )
      .nullsNotDistinct(),
    index('fitment_node').on(table.nodeId).where(sql`${table.nodeId} is not null`),
    index('fitment_group').on(table.groupId).where(sql`${table.groupId} is not null`),
    index('fitment_engine_code').on(table.engineCode).where(sql`${table.engineCode} is not null`),
    index('fitment_source_id').on(table.sourceId, table.productId),
    index('fitment_import_id').on(table.importId, table.productId).where(sql`${table.importId} is not null`),
    check('fitment_target', sql`num_nonnulls(${table.nodeId}, ${table.groupId}, ${table.engineCode}) = 1`),
    check('fitment_polarity', sql`${table.polarity} in ('fits', 'excludes')`),
    check(
      'fitment_window',
      sql.raw(`coalesce("from_ym", ${MIN_YEAR_MONTH}) between ${MIN_YEAR_MONTH} and ${MAX_YEAR_MONTH}
        and coalesce("to_ym", ${MAX_YEAR_MONTH}) between ${MIN_YEAR_MONTH} and ${MAX_YEAR_MONTH}
        and ("from_ym" is null or "to_ym" is null or "from_ym" <= "to_ym")`),
    ),
    check('fitment_quantity', sql.raw(`"quantity" between 1 and ${MAX_QUANTITY}`)),
    check('fitment_confidence', sql`${table.confidence} in ('verified', 'manufacturer', 'supplier', 'guess')`),
  ],
)

/** Goods that came back because they did not fit the car of a rule that said so. */
export const ruleReturns = pgTable(
  'fitment_return',
  {
    ruleId: integer()
      .notNull()
      .references(() => fitmentRules.id, { onDelete: 'cascade' }),
    /** The return and its line, which belong to the module of orders. */
    returnId: integer().notNull(),
    position: integer().notNull(),
    /** The car of the order. While the rule does not name it, the return does not count. Null is unknown. */
    nodeId: integer().references(() => vehicleNodes.id, { onDelete: 'set null' }),
    /** A rule that changed after the order is not involved in its return. */
    orderedAt: timestampColumn().notNull(),
    returnedAt: timestampColumn().notNull(),
  },
  table => [
    primaryKey({ columns: [table.ruleId, table.returnId, table.position] }),
    index('fitment_return_returned').on(table.returnedAt),
    index('fitment_return_node').on(table.nodeId).where(sql`${table.nodeId} is not null`),
  ],
)

/** A rule holds only with one of these answers to a question. */
export const fitmentConditions = pgTable(
  'fitment_condition',
  {
    fitmentId: integer()
      .notNull()
      .references(() => fitmentRules.id, { onDelete: 'cascade' }),
    questionId: integer()
      .notNull()
      .references(() => fitmentQuestions.id),
    answers: text().array().notNull(),
  },
  table => [
    primaryKey({ columns: [table.fitmentId, table.questionId] }),
    index('fitment_condition_question').on(table.questionId),
    check('fitment_condition_answers', sql`cardinality(${table.answers}) > 0`),
  ],
)

/** The cars that users keep in their account; guests keep theirs in the browser. */
export const garageCars = pgTable(
  'garage_car',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A vehicle that a garage names cannot be deleted. */
    nodeId: integer()
      .notNull()
      .references(() => vehicleNodes.id),
    /** The value of `v` in addresses: the vehicle with the answers of its owner. */
    key: text().notNull(),
    /** Empty for a car without a nickname. */
    nickname: text().notNull().default(''),
    usedAt: timestampColumn().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.nodeId] }),
    index('garage_car_node').on(table.nodeId),
    check('garage_car_key', sql`${table.key} <> ''`),
  ],
)
