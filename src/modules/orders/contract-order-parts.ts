import { z } from 'zod'

const pieces = z.object({ code1: z.string(), name: z.string(), unit: z.string(), amount: z.number().int() })

/** What became of an order that was sent in parts or of which something came back, to whoever has its token. */
export const orderParts = z.object({
  /** One beside each of the order's lines, in their order; of delivery nothing is told. */
  lines: z.array(
    z.object({
      /** All that left, what came back of it too. */
      sent: z.number().int(),
      to_come: z.number().int(),
      /** On its way back, or here and not looked at yet. */
      returning: z.number().int(),
      returned: z.number().int(),
      cancelled: z.number().int(),
    }),
  ),
  /** What was ordered and stands on no line any more. */
  cancelled: z.array(pieces),
  /** What was sent at once, the earliest first; `url` is empty where the carrier has no page for it. */
  parcels: z.array(
    z.object({
      sent_at: z.iso.datetime(),
      tracking: z.object({ code: z.string(), url: z.string() }).nullable(),
      pieces: z.array(pieces),
    }),
  ),
})
export type OrderParts = z.infer<typeof orderParts>
