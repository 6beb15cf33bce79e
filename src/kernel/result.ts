/** The result of a domain rule: a value, or the reason of a failure. */
export type Result<T, Why> = { ok: true; value: T } | { ok: false; why: Why }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const failure = <Why>(why: Why): { ok: false; why: Why } => ({ ok: false, why })

/** Returns the value of a result that cannot fail. */
export const unwrap = <T>(outcome: Result<T, never>): T => (outcome.ok ? outcome.value : outcome.why)
