/** A piece of a page as it is stored. What `data` holds is said by its type; `containers` hold the blocks inside it. */
export interface Block {
  /** Stays the same from save to save: what somebody else changed is told block by block. */
  id: string
  type: string
  /** Of the type's schema that `data` was written in. */
  version: number
  /** Kept, and shown to nobody but who edits the page. */
  hidden?: boolean | undefined
  data: { [field: string]: unknown }
  containers?: Containers | undefined
}
/** Blocks by the name of the place that they stand in. */
export type Containers = { [name: string]: Block[] }
