import type { FoundFile } from '#files/contract-finder.ts'

type Described = Pick<FoundFile, 'id' | 'url' | 'alt'>

/** Updates the address and alternative text of one picture after its file was edited. */
export const described = <P extends Described>(pictures: readonly P[], { id, url, alt }: Described): P[] =>
  pictures.map(one => (one.id === id ? { ...one, url, alt } : one))
