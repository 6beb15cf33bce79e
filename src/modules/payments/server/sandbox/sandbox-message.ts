import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { failure, ok, type Result } from '#kernel/result.ts'

/** Message of the sandbox bank. Amounts are strings, as at real banks. */
const sandboxUpdateSchema = z.object({
  transaction: z.string(),
  reference: z.string(),
  order: z.string(),
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  currency: z.string(),
  status: z.enum(['paid', 'cancelled', 'failed']),
})
export type SandboxUpdate = z.infer<typeof sandboxUpdateSchema>

/** Signed message as form fields or query parameters. */
export interface SignedUpdate {
  json: string
  mac: string
}

export const signUpdate = (update: SandboxUpdate, secret: string): SignedUpdate => {
  const json = JSON.stringify(update)
  return { json, mac: computeMac(json, secret) }
}

/** Verifies the signature over the received text and parses it. */
export const readSignedUpdate = (
  { json, mac }: SignedUpdate,
  secret: string,
): Result<SandboxUpdate, 'unreadable' | 'notGenuine'> => {
  const expectedMac = Buffer.from(computeMac(json, secret))
  const receivedMac = Buffer.from(mac)
  if (receivedMac.length !== expectedMac.length || !timingSafeEqual(receivedMac, expectedMac))
    return failure('notGenuine')
  const parsed = sandboxUpdateSchema.safeParse(JSON.parse(json))
  return parsed.success ? ok(parsed.data) : failure('unreadable')
}

const computeMac = (json: string, secret: string): string => createHmac('sha256', secret).update(json).digest('hex')
