import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

/** Message of the sandbox bank. Amounts are strings, as at real banks. */
const sandboxNews = z.object({
  transaction: z.string(),
  reference: z.string(),
  order: z.string(),
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  currency: z.string(),
  status: z.enum(['paid', 'cancelled', 'failed']),
})
export type SandboxNews = z.infer<typeof sandboxNews>

/** Signed message as form fields or query parameters. */
export interface SignedNews {
  json: string
  mac: string
}

export const signNews = (news: SandboxNews, secret: string): SignedNews => {
  const json = JSON.stringify(news)
  return { json, mac: macOf(json, secret) }
}

/** Verifies the signature over the received text and parses it. */
export const readNews = (
  { json, mac }: SignedNews,
  secret: string,
): Outcome<SandboxNews, 'unreadable' | 'not-genuine'> => {
  const expected = Buffer.from(macOf(json, secret))
  const given = Buffer.from(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refused('not-genuine')
  const read = sandboxNews.safeParse(JSON.parse(json))
  return read.success ? ok(read.data) : refused('unreadable')
}

const macOf = (json: string, secret: string): string => createHmac('sha256', secret).update(json).digest('hex')
