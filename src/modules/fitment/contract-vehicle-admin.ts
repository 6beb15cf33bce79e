import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, multilingualSchema, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES, MAX_CC, MAX_KTYPE, MAX_KW, VEHICLE_LEVELS } from './domain/vehicle.ts'

const allow = { permission: 'product.edit' } as const
const MAX_VALUES = 50

const vehicleFields = z.object({
  /** The vehicle one level above; null for makes. */
  parent_id: id.nullable(),
  name: singleLineText(100),
  /** Other names in every language. */
  aliases: z.array(singleLineText(100)).max(MAX_VALUES),
  /** Other names of one language each. */
  language_aliases: multilingualSchema(z.array(singleLineText(100)).max(MAX_VALUES)),
  /** The production window: `2003–2008`, `06/2005–03/2008`, `2005–`; empty for an open window. */
  years: singleLineText(40),
  chassis: z.array(singleLineText(40)).max(MAX_VALUES),
  bodies: z.array(z.enum(BODIES)).max(BODIES.length),
  /** Only engine variants have the following facts. */
  engine_code: singleLineText(40),
  cc: z.number().int().min(1).max(MAX_CC).nullable(),
  kw: z.number().int().min(1).max(MAX_KW).nullable(),
  fuel: z.enum(FUELS).nullable(),
  drive: z.enum(DRIVES).nullable(),
  gearbox: z.enum(GEARBOXES).nullable(),
  /** The K-type numbers of catalogues. */
  ktypes: z.array(z.number().int().min(1).max(MAX_KTYPE)).max(MAX_VALUES),
  /** Wheel data of generations and engines: `5x112`, `57.1` and `35–50`; empty while unknown. */
  bolt_pattern: singleLineText(20),
  centre_bore: singleLineText(20),
  offset: singleLineText(20),
})
export type VehicleBody = z.output<typeof vehicleFields>

const listedVehicle = vehicleFields.extend({
  id,
  name: z.string(),
  aliases: z.array(z.string()),
  language_aliases: multilingualSchema(z.array(z.string())),
  chassis: z.array(z.string()),
  engine_code: z.string(),
  bolt_pattern: z.string(),
  centre_bore: z.string(),
  offset: z.string(),
  level: z.enum(VEHICLE_LEVELS),
  /** The names from the make to the vehicle. */
  path: z.array(z.string()),
  /** The number of vehicles one level below. */
  children: z.number().int(),
  version: z.number().int(),
  modified_at: z.iso.datetime(),
})
export type ListedVehicle = z.infer<typeof listedVehicle>

const MAX_FILE_LENGTH = 2_000_000
const MAX_FILE_BYTES = 8_000_000

/** The text of a CSV file. */
const vehicleFile = z.object({ text: z.string().max(MAX_FILE_LENGTH) })

const importReport = z.object({
  /** New vehicles by level. */
  created: z.record(z.enum(VEHICLE_LEVELS), z.number().int()),
  changed: z.number().int(),
  unchanged: z.number().int(),
  error_count: z.number().int(),
  /** The first refused cells with their lines and reasons. Their rows are left out. */
  errors: z.array(z.string()),
})
export type VehicleImportReport = z.infer<typeof importReport>

const vehicleListQuery = listQuery({
  sorts: ['path', 'modified_at'],
  sort: 'path',
  filters: {
    q: searchQuery,
    level: optionalFilter(z.enum(VEHICLE_LEVELS)),
    make: optionalFilter(id),
    bin: optionalFilter(z.literal('1')),
  },
})
export type VehicleListQuery = z.output<typeof vehicleListQuery>

/** An answer names at most this many vehicles that stay in the bin. */
export const MAX_LISTED_KEPT_VEHICLES = 100

const emptiedBin = z.object({
  purged: z.number().int(),
  /** Vehicles that stay in the bin; absent when it is empty. */
  kept: z
    .array(
      z.object({
        name: z.string(),
        /** `part`: a vehicle below or a merged double is needed. */
        reason: z.enum(['rule', 'garage', 'part']),
      }),
    )
    .optional(),
})
export type EmptiedBin = z.infer<typeof emptiedBin>

export const vehicleAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle',
    summary:
      'Lists vehicles from makes to engines; `q` names them like the public search or by K-type, `bin` lists the bin',
    allow,
    query: vehicleListQuery,
    response: createListResponseSchema(listedVehicle),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle',
    summary: 'Creates a vehicle',
    allow,
    body: vehicleFields.extend({ level: z.enum(VEHICLE_LEVELS) }),
    response: createItemResponseSchema(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/vehicle/:id',
    summary: 'Updates a vehicle; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: vehicleFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/vehicle/:id',
    summary: 'Moves a vehicle to the bin, with all vehicles below it; 409 where a fitment rule names one of them',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle/:id/restore',
    summary:
      'Restores a vehicle from the bin, with the vehicles that were moved there with it; 409 with the field `name` where its name was taken',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  restoreAs: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle/:id/restore-as',
    summary: 'Restores a vehicle from the bin under another name, where another vehicle has taken its own',
    allow,
    params: idParams,
    body: vehicleFields.pick({ name: true }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  emptyBin: endpoint({
    method: 'DELETE',
    path: '/v1/admin/vehicle-bin',
    summary:
      'Deletes all vehicles in the bin permanently, except those that a rule, a garage or a vehicle below needs; `kept` names them',
    allow,
    response: createItemResponseSchema(emptiedBin),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle/:id/merge',
    summary: 'Merges a double into another vehicle of its level; references to it then lead there',
    allow,
    params: idParams,
    body: z.object({ into: id }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404],
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle-import/preview',
    summary: 'Returns what importing a file of vehicles would change, without storing it',
    allow,
    body: vehicleFile,
    maxBodyBytes: MAX_FILE_BYTES,
    response: createItemResponseSchema(importReport),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/v1/admin/vehicle-file',
    summary: 'Returns all vehicles as a CSV file that the import reads',
    allow,
    response: null,
    answers: 'file',
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/v1/admin/vehicle-import',
    summary: 'Imports a file of vehicles; rows with refused cells are left out',
    allow,
    body: vehicleFile,
    maxBodyBytes: MAX_FILE_BYTES,
    response: createItemResponseSchema(importReport),
  }),
}
