import { z } from 'zod'
import { CARRIERS } from '#delivery/domain/carrier.ts'
import { RETURN_CAUSES, RETURN_KINDS, RETURN_STEPS } from './domain/order-return.ts'
import { PARCEL_STEPS } from './domain/parcel.ts'

/** A number of pieces of a line. */
export const pieceCount = z.object({ position: z.number().int(), amount: z.number().int() })

/** A shipment of one or more pieces. */
export const shipment = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.string(),
  tracking: z.object({ code: z.string(), url: z.string() }).nullable(),
  lines: z.array(pieceCount),
})

/** A parcel registered with a carrier. */
export const parcel = z.object({
  id: z.number().int(),
  carrier: z.enum(CARRIERS),
  state: z.enum(['waiting', 'registered', 'refused', 'cancelled']),
  /** The identifier at the carrier before a barcode exists. */
  key: z.string(),
  barcode: z.string(),
  /** The carrier's reason for a failed registration. */
  failure_reason: z.string(),
  tries: z.number().int(),
  requested_at: z.iso.datetime(),
  has_left: z.boolean(),
  allowed_steps: z.array(z.enum(PARCEL_STEPS)),
})

/** A return, announced or received. */
export const orderReturn = z.object({
  id: z.number().int(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(['announced', 'received', 'inspected', 'cancelled']),
  reason: z.string(),
  actor: z.string(),
  opened_at: z.iso.datetime(),
  lines: z.array(
    pieceCount.extend({
      restocked: z.number().int().nullable(),
      /** Before the inspection: pieces that came from stock, and the limit for the shelf. */
      from_stock: z.number().int(),
      max_to_shelf: z.number().int(),
      deduction: z.number(),
      value: z.number(),
      /** The stated cause; null without one. */
      cause: z.enum(RETURN_CAUSES).nullable(),
      /** The customer chose a car, so the verdict on it is known. */
      has_car: z.boolean(),
    }),
  ),
  value: z.number(),
  allowed_steps: z.array(z.enum(RETURN_STEPS)),
})

/** All lines after a change. */
export const orderRevision = z.object({
  revision: z.number().int(),
  at: z.iso.datetime(),
  actor: z.string(),
  reason: z.string(),
  /** The revision that this one restored. */
  restored: z.number().int().nullable(),
  total: z.number(),
  lines: z.array(
    z.object({
      name: z.string(),
      code1: z.string(),
      amount: z.number().int(),
      unit: z.string(),
      price: z.number(),
    }),
  ),
})

/** An entry of the order's history. */
export const orderEvent = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
})

/** An invoice or a credit note. */
export const orderDocument = z.object({
  number: z.number().int(),
  kind: z.enum(['invoice', 'credit']),
  cause: z.string(),
  total: z.number(),
  issued_at: z.iso.datetime(),
})
