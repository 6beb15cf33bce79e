import { z } from 'zod'

const namedPieces = z.object({ code1: z.string(), name: z.string(), unit: z.string(), amount: z.number().int() })

/** The progress of an order's pieces, for the holder of its token. */
export const publicFulfilment = z.object({
  /** An entry per line, in the order of the lines; delivery has no counts. */
  lines: z.array(
    z.object({
      /** All pieces that left, including returned ones. */
      sent: z.number().int(),
      to_come: z.number().int(),
      /** Announced, or received and not inspected yet. */
      returning: z.number().int(),
      returned: z.number().int(),
      cancelled: z.number().int(),
    }),
  ),
  /** Ordered pieces that were removed from the lines. */
  cancelled: z.array(namedPieces),
  /** Shipments, earliest first; `url` is empty without a tracking page. */
  parcels: z.array(
    z.object({
      sent_at: z.iso.datetime(),
      tracking: z.object({ code: z.string(), url: z.string() }).nullable(),
      pieces: z.array(namedPieces),
    }),
  ),
})
export type PublicFulfilment = z.infer<typeof publicFulfilment>
