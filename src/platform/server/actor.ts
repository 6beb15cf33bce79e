/** Whoever calls over HTTP; `from` is their address. */
export type Caller = { kind: 'user'; id: number; from: string } | { kind: 'guest'; from: string }

/** Who does something: a caller, or the shop by itself, by the name of a job, of the start, of a payment provider that told something. */
export type Actor = Caller | { kind: 'system'; work: string; from?: never }

export const system = (work: string): Actor => ({ kind: 'system', work })
