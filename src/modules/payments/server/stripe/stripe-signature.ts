import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum age of a message, which prevents replays. */
const MAX_AGE_SECONDS = 300

/** Computes the v1 signature of a body sent at `seconds` (Unix time). */
export const computeSignature = (body: string | Buffer, secret: string, seconds: number): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

/** Verifies `Stripe-Signature: t=…,v1=…[,v1=…]` over the raw body. Several v1 occur while a secret is rotated. */
export const isSignatureValid = (header: string, body: Buffer, secret: string, now: Date): boolean => {
  const parts = header.split(',').map(part => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > MAX_AGE_SECONDS) return false
  const expectedSignature = Buffer.from(computeSignature(body, secret, Number(time)))
  return parts.some(([name, value = '']) => {
    const receivedSignature = Buffer.from(value)
    return (
      name === 'v1' &&
      receivedSignature.length === expectedSignature.length &&
      timingSafeEqual(receivedSignature, expectedSignature)
    )
  })
}
