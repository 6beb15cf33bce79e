import type { BlockDescription } from '#content/contract-editing.ts'
import type { Block, Containers } from '#content/domain/block.ts'
import type { BlockViews, LoadedBlocks } from '#content/web/parts/block-list.tsx'
import type { Language } from '#kernel/language.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import type { Send } from '#wire/send.ts'

/** Loads data that blocks show beyond their own, by block id. */
export type LoadBlockData = (send: Send, language: Language, containers: Containers) => Promise<LoadedBlocks>

let registeredTypes: readonly BlockDescription[] = []
let views: BlockViews = {}
let loadBlockData: LoadBlockData | null = null

/** The registered block types; types without a view are left out, because the editor could not show them. */
export const blockTypes = {
  register: (descriptions: readonly BlockDescription[], availableViews: BlockViews, load: LoadBlockData): void => {
    registeredTypes = descriptions.filter(({ type }) => availableViews[type])
    views = availableViews
    loadBlockData = load
  },
  /** Loads the extra data of a block; undefined for types without any. */
  load: async (send: Send, language: Language, block: Block): Promise<unknown> =>
    (await loadBlockData?.(send, language, { one: [block] }))?.[block.id],
  list: (): readonly BlockDescription[] => registeredTypes,
  find: (type: string): BlockDescription | undefined => registeredTypes.find(description => description.type === type),
  findView: (type: string) => views[type],
}

/** Returns a random id that begins with a letter, as selectors and anchors demand. */
export const createBlockId = (): string => `b${createRandomUuid().replaceAll('-', '').slice(0, 16)}`

/** Creates a block with the defaults of its type. */
export const createBlock = ({ type, version, defaults, containerNames }: BlockDescription): Block => ({
  id: createBlockId(),
  type,
  version,
  data: structuredClone(defaults),
  ...(containerNames.length > 0 && { containers: Object.fromEntries(containerNames.map(name => [name, []])) }),
})
