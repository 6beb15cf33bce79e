/** A decision of a rule: what was asked is granted with a value, or refused with a reason. */
export type Outcome<T, Why> = { ok: true; value: T } | { ok: false; why: Why }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const refused = <Why>(why: Why): { ok: false; why: Why } => ({ ok: false, why })

/** The value of what cannot be refused. */
export const granted = <T>(outcome: Outcome<T, never>): T => (outcome.ok ? outcome.value : outcome.why)
