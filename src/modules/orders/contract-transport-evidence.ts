import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { TRANSPORT_EVIDENCE_KINDS } from './domain/transport-evidence.ts'

const allow = { permission: 'order.edit' } as const

const kind = z.enum(TRANSPORT_EVIDENCE_KINDS)

/** A document that proves the transport of goods sold without VAT. */
export const transportEvidence = z.object({
  id: z.number().int(),
  kind,
  /** The date on the document. */
  day: z.iso.date(),
  note: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
})
export type TransportEvidence = z.infer<typeof transportEvidence>

export const transportEvidenceEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/transport-evidence',
    summary: 'Records a document that proves the transport of goods sold without VAT; closes the task about it',
    allow,
    params: idParams,
    body: z.object({
      kind,
      day: z.iso.date(),
      /** The document's number and the place where it is stored. */
      note: singleLineText(500).min(1),
    }),
    response: createItemResponseSchema(transportEvidence),
    errorStatuses: [404, 409, 422],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/order/:id/transport-evidence/:evidence',
    summary: 'Removes a document that was recorded by mistake; opens the task again without any document',
    allow,
    params: idParams.extend({ evidence: id }),
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
}
