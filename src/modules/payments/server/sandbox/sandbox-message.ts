import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

/** What the sandbox bank says about a payment; amounts are text, as real banks send them. */
const sandboxNews = z.object({
  transaction: z.string(),
  reference: z.string(),
  order: z.string(),
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  currency: z.string(),
  status: z.enum(['paid', 'cancelled', 'failed']),
})
export type SandboxNews = z.infer<typeof sandboxNews>

/** The two parameters that travel, as form fields or in an address. */
export interface SignedNews {
  json: string
  mac: string
}

export const signNews = (news: SandboxNews, secret: string): SignedNews => {
  const json = JSON.stringify(news)
  return { json, mac: macOf(json, secret) }
}

/** Reads what was signed; the signature is over the text as it came. */
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
