import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Confidence } from '#fitment/domain/confidence.ts'
import type { Position, RuleFields } from '#fitment/domain/fitment-rule.ts'
import type { UnknownCarReason } from '#fitment/domain/rule-files/resolve-car.ts'
import type { DescribedCar } from '#fitment/domain/rule-files/rule-file.ts'
import type { FileCarState, FileFindingKind, ProductProblem } from '#fitment/domain/rule-import-states.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { fitmentSources, ruleImports, vehicleGroups, vehicleNodes } from '../tables.ts'

const timestampColumn = () => timestamp({ withTimezone: true })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const ruleImportId = () =>
  integer()
    .notNull()
    .references(() => ruleImports.id, { onDelete: 'cascade' })

/** The bytes of an uploaded file until it is read. */
export const ruleImportParts = pgTable(
  'fitment_import_part',
  {
    importId: ruleImportId(),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.importId, table.position] })],
)

/** The codes that a file has for products. */
export const ruleImportProducts = pgTable(
  'fitment_import_product',
  {
    importId: ruleImportId(),
    id: integer().notNull(),
    sku: text().notNull(),
    rules: integer().notNull().default(0),
    productId: integer(),
    problem: text().$type<ProductProblem>(),
    /** A row of the product was refused or names an unknown car, so nothing of it is removed. */
    isKept: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.importId, table.id] }),
    index('fitment_import_product_id').on(table.importId, table.productId),
  ],
)

/** The cars that a file describes. */
export const ruleImportCars = pgTable(
  'fitment_import_car',
  {
    importId: ruleImportId(),
    id: integer().notNull(),
    /** Identifies the description for the mappings of its source. */
    key: text().notNull(),
    label: text().notNull(),
    car: jsonb().$type<DescribedCar>().notNull(),
    rules: integer().notNull().default(0),
    state: text().$type<FileCarState>().notNull().default('unknown'),
    reason: text().$type<UnknownCarReason>(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.id] }),
    index('fitment_import_car_state').on(table.importId, table.state, table.rules),
  ],
)

/** The vehicles, groups and engine codes of a car in a file. */
export const ruleImportTargets = pgTable(
  'fitment_import_target',
  {
    importId: ruleImportId(),
    car: integer().notNull(),
    position: integer().notNull(),
    nodeId: integer(),
    groupId: integer(),
    engineCode: text(),
    /** The production window; a rule for one of several targets leaves out those that were not built in its years. */
    fromYm: integer(),
    toYm: integer(),
    isOneOfSeveral: boolean().notNull(),
    /** Conditions that a person mapped the car with, as `formatConditionKey` writes them. */
    conditionKey: text().notNull().default(''),
  },
  table => [primaryKey({ columns: [table.importId, table.car, table.position] })],
)

/** The rules of a file. They stay as they were read; products and cars are looked up through their numbers. */
export const ruleImportRows = pgTable(
  'fitment_import_row',
  {
    importId: ruleImportId(),
    row: integer().notNull(),
    line: integer().notNull(),
    product: integer().notNull(),
    /** Null for a product that fits every car. */
    car: integer(),
    polarity: text().$type<RuleFields['polarity']>().notNull(),
    fromYm: integer(),
    toYm: integer(),
    fuels: text().array().notNull(),
    drives: text().array().notNull(),
    gearboxes: text().array().notNull(),
    bodies: text().array().notNull(),
    position: text().$type<Position>(),
    quantity: integer(),
    conditionKey: text().notNull(),
    /** The shop lacks a question or an answer of the conditions. */
    isRefused: boolean().notNull().default(false),
    note: jsonb().$type<Multilingual>().notNull(),
    /** Null where the file is silent. */
    confidence: text().$type<Confidence>(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('fitment_import_row_product').on(table.importId, table.product),
    index('fitment_import_row_car').on(table.importId, table.car),
  ],
)

/** Refused cells, and the first remarks of each kind. */
export const ruleImportFindings = pgTable(
  'fitment_import_finding',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: ruleImportId(),
    kind: text().$type<FileFindingKind>().notNull(),
    line: integer().notNull(),
    sku: text().notNull(),
    column: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    /** The row's cells by heading, for a corrected file; null for remarks and for rows that are stored. */
    cells: jsonb().$type<Record<string, string>>(),
  },
  table => [index('fitment_import_finding_kind').on(table.importId, table.kind, table.line)],
)

/** Rules that a run changed or removed, for its undo. */
export const ruleImportChanges = pgTable(
  'fitment_import_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: ruleImportId(),
    productId: integer().notNull(),
    kind: text().$type<'changed' | 'removed' | 'mode'>().notNull(),
    /** The changed rule. */
    fitmentId: integer(),
    /** The columns of the rule before. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    appliedAt: timestampColumn().notNull(),
  },
  table => [index('fitment_import_change_product').on(table.importId, table.productId)],
)

/** Cars that a person mapped once for a source; a car without a target is ignored. */
export const sourceCars = pgTable(
  'fitment_source_car',
  {
    sourceId: integer()
      .notNull()
      .references(() => fitmentSources.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    label: text().notNull(),
    nodeId: integer().references(() => vehicleNodes.id, { onDelete: 'cascade' }),
    groupId: integer().references(() => vehicleGroups.id, { onDelete: 'cascade' }),
    engineCode: text(),
    /** Conditions of each rule for the car, as `formatConditionKey` writes them; empty without any. */
    conditionKey: text().notNull().default(''),
    /** A person said that the facts which no vehicle states do not limit the car. */
    isEveryVariant: boolean().notNull().default(false),
    modifiedAt: timestampColumn().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sourceId, table.key] }),
    index('fitment_source_car_node').on(table.nodeId),
    check('fitment_source_car_target', sql`num_nonnulls(${table.nodeId}, ${table.groupId}, ${table.engineCode}) <= 1`),
  ],
)
