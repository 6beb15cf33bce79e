/** Who does something; `from` is the address that asked for it. */
export type Actor =
  | { kind: 'user'; id: number; from: string }
  | { kind: 'guest'; from: string }
  /** The shop by itself: a job by its name, the start, what a payment provider's signed message brings about. */
  | { kind: 'system'; work: string; from?: string }

export const system = (work: string): Actor => ({ kind: 'system', work })
