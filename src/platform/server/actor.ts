/** The property that holds the caller's request. A symbol stays out of serialized job payloads. */
export const IDEMPOTENT_REQUEST: unique symbol = Symbol('idempotent-request')

/** A request with an idempotency key, which may change data once. */
export interface IdempotentRequest {
  /** A hash of key and caller. */
  id: string
  /** A hash of method, URL and body. */
  contentHash: string
  /** Encrypts the stored answer, so that only the sender of the key can read it. */
  answerKey: Buffer
  /** True once a write of this request has stored the id. */
  isClaimed: boolean
}

/** A caller over HTTP; `from` is the IP address. */
export type Caller = ({ kind: 'user'; id: number; from: string } | { kind: 'guest'; from: string }) & {
  [IDEMPOTENT_REQUEST]?: IdempotentRequest
}

/** The author of a write: a caller, or the system, named by a job, the start or a payment provider. */
export type Actor = Caller | { kind: 'system'; job: string; from?: never; [IDEMPOTENT_REQUEST]?: never }

export const createSystemActor = (job: string): Actor => ({ kind: 'system', job })
