import { createHmac } from 'node:crypto'

/** Formats a time as `yyyyMMddHHmmss` in UTC. */
export const formatMeritTimestamp = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14)

/** Signs a request by HMAC-SHA256 over API id, timestamp and body, in Base64. */
export const signMeritRequest = (
  apiKey: string,
  { apiId, timestamp, body }: { apiId: string; timestamp: string; body: string },
): string =>
  createHmac('sha256', Buffer.from(apiKey, 'ascii'))
    .update(apiId + timestamp + body, 'utf8')
    .digest('base64')
