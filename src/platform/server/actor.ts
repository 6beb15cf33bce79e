/** A caller over HTTP; `from` is the address. */
export type Caller = { kind: 'user'; id: number; from: string } | { kind: 'guest'; from: string }

/** The author of a write: a caller, or the system, named by a job, the start or a payment provider. */
export type Actor = Caller | { kind: 'system'; work: string; from?: never }

export const system = (work: string): Actor => ({ kind: 'system', work })
