/** The result of a domain rule: a value, or the reason of a failure. */
export type Result<T, Reason> = { ok: true; value: T } | { ok: false; reason: Reason }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const failure = <Reason>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason })

/** Returns the value of a result that cannot fail. */
export const unwrap = <T>(result: Result<T, never>): T => (result.ok ? result.value : result.reason)
