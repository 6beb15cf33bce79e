import { z } from 'zod'
import { createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, singleLineText } from '#wire/fields.ts'
import { optionalFilter, searchQuery } from '#wire/list-query.ts'
import { CERTIFICATE_FIELDS } from './domain/search-by-certificate.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES, VEHICLE_LEVELS } from './domain/vehicle.ts'

/** The facts of a vehicle that everybody may read. */
export const vehicleFacts = z.object({
  id,
  level: z.enum(VEHICLE_LEVELS),
  parent_id: id.nullable(),
  name: z.string(),
  slug: z.string(),
  /** The names from the make to the vehicle. */
  path: z.array(z.string()),
  chassis: z.array(z.string()),
  bodies: z.array(z.enum(BODIES)),
  /** The first and the last month of production as `2005-03`; null is open or unknown. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  engine_code: z.string().nullable(),
  cc: z.number().int().nullable(),
  kw: z.number().int().nullable(),
  fuel: z.enum(FUELS).nullable(),
  drive: z.enum(DRIVES).nullable(),
  gearbox: z.enum(GEARBOXES).nullable(),
  /** Wheel data as `5x112`, `57.1` mm and the offsets `35–50`; empty while unknown. */
  bolt_pattern: z.string(),
  centre_bore: z.string(),
  offset: z.string(),
  /** The number of vehicles one level below. */
  children: z.number().int(),
})
export type PublicVehicle = z.infer<typeof vehicleFacts>

const vehicleQuery = z.object({
  /** The vehicle whose next level is listed; makes without it. */
  parent: optionalFilter(id),
  /** Free text instead of a parent: "golf 5 gti", "e46 330i", "b58". */
  q: searchQuery,
  /** The version of an earlier answer; while it is current, the answer may be cached for a year. */
  v: optionalFilter(singleLineText(40)),
})
export type VehicleQuery = z.output<typeof vehicleQuery>

/** Numbers of a certificate; others are omitted. */
const certificateNumber = optionalFilter(z.coerce.number().int().min(1).max(100_000))

export const vehicleCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/vehicle',
    summary: 'Lists makes, the next level of a vehicle, or the vehicles that a text names',
    allow: 'anyone',
    query: vehicleQuery,
    response: createResponseSchema({
      /** Changes with every change of a vehicle. */
      version: z.string(),
      results: z.array(vehicleFacts),
    }),
    errorStatuses: [404],
  }),
  findByCertificate: endpoint({
    method: 'GET',
    path: '/v1/vehicle/certificate',
    summary: 'Finds engines by the values D.1, D.3, B, P.1, P.2 and P.3 of a registration certificate',
    allow: 'anyone',
    query: z.object({
      make: searchQuery,
      model: searchQuery,
      /** The year of first registration. */
      year: certificateNumber,
      cc: certificateNumber,
      kw: certificateNumber,
      fuel: optionalFilter(z.enum(FUELS)),
    }),
    response: createResponseSchema({
      results: z.array(vehicleFacts),
      /** Without results: the fields each of which excludes all cars that agree with the others. */
      wrong: z.array(z.enum(CERTIFICATE_FIELDS)),
    }),
  }),
}
