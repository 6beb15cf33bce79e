import { z } from 'zod'
import {
  createItemResponseSchema,
  createListResponseSchema,
  createResponseSchema,
  successResponse,
} from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { enumWithDefault, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { conditionFields } from './contract-fitment-admin.ts'
import { SOURCE_KINDS } from './domain/fitment-rule.ts'
import { RULE_FORMATS } from './domain/rule-files/read-rule-file.ts'
import { UNKNOWN_CAR_REASONS } from './domain/rule-files/resolve-car.ts'
import {
  FILE_CAR_STATES,
  FILE_FINDING_KINDS,
  FILE_PROBLEMS,
  MAX_FILE_BYTES,
  PRODUCT_PROBLEMS,
  RULE_IMPORT_COUNTS,
  RULE_IMPORT_SCOPES,
  RULE_IMPORT_STATES,
} from './domain/rule-import-states.ts'

const allow = { permission: 'product.edit' } as const

const ruleImport = z.object({
  id,
  name: z.string(),
  source_id: id,
  source_name: z.string(),
  source_kind: z.enum(SOURCE_KINDS),
  /** Null until the file is read. */
  format: z.enum(RULE_FORMATS).nullable(),
  state: z.enum(RULE_IMPORT_STATES),
  scope: z.enum(RULE_IMPORT_SCOPES),
  /** Bytes of the file, and those received. */
  size: z.number().int(),
  received: z.number().int(),
  /** The progress of the current step. */
  done: z.number().int(),
  total: z.number().int(),
  rules: z.number().int(),
  counts: z.record(z.enum(RULE_IMPORT_COUNTS), z.number().int()),
  /** False once a newer import changed the source: this one can no longer be checked, run or undone. */
  is_latest: z.boolean(),
  /** The import changed rules, and nobody undid it. */
  has_changes: z.boolean(),
  problem: z.enum(FILE_PROBLEMS).nullable(),
  /** Columns that the file lacks. */
  missing: z.array(z.string()),
  by: z.string(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
})
export type RuleImportAnswer = z.infer<typeof ruleImport>

const importQuery = listQuery({
  sorts: ['id', 'name'],
  sort: '-id',
  filters: {
    q: searchQuery,
    state: optionalFilter(z.enum(RULE_IMPORT_STATES)),
    source: optionalFilter(z.coerce.number()),
  },
})
export type RuleImportQuery = z.output<typeof importQuery>

const finding = z.object({
  id,
  kind: z.enum(FILE_FINDING_KINDS),
  line: z.number().int(),
  sku: z.string(),
  /** The column and value of a refused cell; empty for remarks. */
  column: z.string(),
  value: z.string(),
  /** The reason in the reader's language. */
  message: z.string(),
})
export type RuleFinding = z.infer<typeof finding>

const findingQuery = listQuery({
  sorts: ['line'],
  sort: 'line',
  filters: { q: searchQuery, kind: optionalFilter(z.enum(FILE_FINDING_KINDS)) },
})
export type RuleFindingQuery = z.output<typeof findingQuery>

const unknownProduct = z.object({
  id,
  sku: z.string(),
  problem: z.enum(PRODUCT_PROBLEMS),
  rules: z.number().int(),
})
export type UnknownProduct = z.infer<typeof unknownProduct>

const productQuery = listQuery({ sorts: ['sku', 'rules'], sort: '-rules', filters: { q: searchQuery } })
export type UnknownProductQuery = z.output<typeof productQuery>

const mappingTarget = z.object({
  /** At most one of these three fields. Without any, the car is ignored. */
  node_id: id.nullable(),
  group_id: id.nullable(),
  engine_code: singleLineText(40).nullable(),
  /** The car's rules hold only with one of these answers to each question. */
  conditions: conditionFields.default([]),
  /** True where facts that no vehicle of the shop states, such as qualifiers, do not limit the car. */
  every_variant: z.boolean().default(false),
})

const fileCar = z.object({
  id,
  label: z.string(),
  rules: z.number().int(),
  state: z.enum(FILE_CAR_STATES),
  reason: z.enum(UNKNOWN_CAR_REASONS).nullable(),
  /** The vehicles that the rules aim at; the first of them. */
  targets: z.array(z.string()),
  /** Conditions that a person mapped the car with: `Which brakes? 312 mm`. */
  conditions: z.array(z.string()),
  /** The car has facts that no vehicle states; its mapping needs conditions, or `every_variant`. */
  needs_conditions: z.boolean(),
})
export type FileCar = z.infer<typeof fileCar>

const carQuery = listQuery({
  sorts: ['label', 'rules'],
  sort: '-rules',
  filters: { q: searchQuery, state: enumWithDefault(FILE_CAR_STATES, 'unknown') },
})
export type FileCarQuery = z.output<typeof carQuery>

export const ruleImportAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-import',
    summary: 'Lists imports of fitment rules, newest first',
    allow,
    query: importQuery,
    response: createListResponseSchema(ruleImport),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-import/:id',
    summary: 'Returns an import of fitment rules with its progress and counts',
    allow,
    params: idParams,
    response: createItemResponseSchema(ruleImport),
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/fitment-import',
    summary: 'Creates an import of a rule file into a source; its bytes follow in parts',
    allow,
    body: z.object({
      name: singleLineText(200).min(1),
      source_id: id,
      size: z.number().int().min(1).max(MAX_FILE_BYTES),
      /** `products` removes the rules of its products that the file lacks, `source` those of all products. */
      scope: z.enum(RULE_IMPORT_SCOPES).default('add'),
    }),
    response: createItemResponseSchema(z.object({ id })),
  }),
  addPart: endpoint({
    method: 'PUT',
    path: '/v1/admin/fitment-import/:id/part',
    summary: 'Adds the next bytes of the file as application/octet-stream; the last part starts the trial run',
    allow,
    params: idParams,
    query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
    as: 'raw',
    response: createResponseSchema({ received: z.number().int() }),
    errorStatuses: [404, 409],
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/admin/fitment-import/:id/check',
    summary: 'Starts another trial run with the present products, vehicles and mappings; changes no rule',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/admin/fitment-import/:id/run',
    summary: 'Starts storing the rules of a checked import',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/admin/fitment-import/:id/undo',
    summary: 'Starts undoing an import; rules that a person changed since stay',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/fitment-import/:id',
    summary: 'Deletes an import; its rules stay and can no longer be undone; 409 while it works',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  findings: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-import/:id/finding',
    summary: 'Lists refused cells and the first remarks of each kind',
    allow,
    params: idParams,
    query: findingQuery,
    response: createListResponseSchema(finding),
    paged: true,
    errorStatuses: [404],
  }),
  products: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-import/:id/unknown-product',
    summary: 'Lists codes that name no product of the shop, or several',
    allow,
    params: idParams,
    query: productQuery,
    response: createListResponseSchema(unknownProduct),
    paged: true,
    errorStatuses: [404],
  }),
  cars: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-import/:id/car',
    summary: 'Lists the cars of a file by state; unknown ones can be mapped',
    allow,
    params: idParams,
    query: carQuery,
    response: createListResponseSchema(fileCar),
    paged: true,
    errorStatuses: [404],
  }),
  mapCar: endpoint({
    method: 'PUT',
    path: '/v1/admin/fitment-import/:id/car/:car',
    summary: 'Maps a car of the file to a vehicle, group or engine code, or leaves it out; the source remembers it',
    allow,
    params: idParams.extend({ car: idParams.shape.id }),
    body: mappingTarget,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  forgetCar: endpoint({
    method: 'DELETE',
    path: '/v1/admin/fitment-import/:id/car/:car',
    summary: 'Forgets the mapping of a car of the file',
    allow,
    params: idParams.extend({ car: idParams.shape.id }),
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  exportRefused: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-import/:id/refused-rows',
    summary:
      'Returns the rows that were left out as CSV, with line, column, value and reason; it can be imported again',
    allow,
    params: idParams,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  listSources: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-source',
    summary: 'Lists the sources of fitment rules with the number of their rules',
    allow,
    response: createResponseSchema({
      results: z.array(z.object({ id, name: z.string(), kind: z.enum(SOURCE_KINDS), rules: z.number().int() })),
    }),
  }),
  exportRules: endpoint({
    method: 'GET',
    path: '/v1/admin/fitment-source/:id/rules',
    summary:
      'Returns the rules of a source as a file. CSV holds everything; other formats hold what they can express: cars that fit',
    allow,
    params: idParams,
    query: z.object({ format: enumWithDefault(RULE_FORMATS, 'csv') }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
