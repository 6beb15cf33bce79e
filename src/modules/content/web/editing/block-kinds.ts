import type { DescribedBlock } from '#content/contract-editing.ts'
import type { Block } from '#content/domain/block.ts'
import type { BlockViews } from '#content/web/parts/block-list.tsx'

let kinds: readonly DescribedBlock[] = []
let views: BlockViews = {}

/** Every kind of block: how it is filled in, and how it is shown. */
export const blockKinds = {
  learn: (known: readonly DescribedBlock[], shown: BlockViews): void => {
    kinds = known.filter(({ type }) => shown[type])
    views = shown
  },
  all: (): readonly DescribedBlock[] => kinds,
  of: (type: string): DescribedBlock | undefined => kinds.find(kind => kind.type === type),
  viewOf: (type: string) => views[type],
}

/** An id that no other block has. */
export const newId = (): string => `b${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

/** A new block of a kind, as its type says that it begins. */
export const newBlock = ({ type, version, defaults, places }: DescribedBlock): Block => ({
  id: newId(),
  type,
  version,
  data: structuredClone(defaults),
  ...(places.length > 0 && { containers: Object.fromEntries(places.map(place => [place, []])) }),
})
