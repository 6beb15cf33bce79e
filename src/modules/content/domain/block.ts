/** A stored part of a page. Its type defines `data`; `containers` hold the blocks inside it. */
export interface Block {
  /** Stays the same across saves, so that changes can be compared block by block. */
  id: string
  type: string
  /** The version of the type's schema that `data` follows. */
  version: number
  /** Stored, but shown only to editors. */
  hidden?: boolean | undefined
  data: { [field: string]: unknown }
  containers?: Containers | undefined
}
/** Blocks by the name of their container. */
export type Containers = { [name: string]: Block[] }

/** Lists the blocks at any depth, each before the blocks inside it. */
export const listBlocks = (containers: Containers): Block[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => [block, ...listBlocks(block.containers ?? {})])
