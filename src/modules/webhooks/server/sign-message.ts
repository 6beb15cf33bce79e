import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export const createSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Builds the headers of a message, signed as Standard Webhooks specifies; both secrets sign during a change. */
export const buildSignedHeaders = (
  body: string,
  { messageId, at, secrets }: { messageId: string; at: Date; secrets: readonly string[] },
): Record<string, string> => {
  const unixSeconds = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${unixSeconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Pitlane-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': unixSeconds,
    'webhook-signature': signatures.join(' '),
  }
}
