import type { FoundFile } from '#files/contract-finder.ts'

type Described = Pick<FoundFile, 'id' | 'url' | 'alt'>

/** Pictures as they stand, with what was written of one of them, or cut of it, since. */
export const described = <P extends Described>(pictures: readonly P[], { id, url, alt }: Described): P[] =>
  pictures.map(one => (one.id === id ? { ...one, url, alt } : one))
