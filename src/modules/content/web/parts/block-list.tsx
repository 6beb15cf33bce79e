import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Block, BlockType, Containers, DataOf } from '#content/contract-block.ts'

export interface BlockViewProps<T = BlockType> {
  id: string
  data: DataOf<T>
  containers: Containers
  /** What was loaded for it, where its type loads something. */
  loaded: unknown
}

/** How each kind of block is shown, by its type. */
export type BlockViews = Readonly<Record<string, ComponentType<BlockViewProps>>>

/** Takes a view to where the views of all types are kept; the server has checked that the data fit. */
export const blockView = <T,>(View: ComponentType<BlockViewProps<T>>): ComponentType<BlockViewProps> =>
  View as unknown as ComponentType<BlockViewProps>

/** What the page's loader got for its blocks, by their ids. */
export type LoadedBlocks = Readonly<Record<string, unknown>>

const Context = createContext<{ views: BlockViews; loaded: LoadedBlocks }>({ views: {}, loaded: {} })

export const BlocksProvider = (given: { views: BlockViews; loaded: LoadedBlocks; children: ReactNode }) => (
  <Context value={given}>{given.children}</Context>
)

/** Blocks one below the other; each says in its styles how wide it stands. Who may edit gets hidden ones too: they are not shown. */
export const BlockList = ({ blocks }: { blocks: readonly Block[] | undefined }) => {
  const { views, loaded } = useContext(Context)
  return blocks?.map(({ id, type, data, containers, hidden }) => {
    const View = views[type]
    return View && !hidden ? (
      <View containers={containers ?? {}} data={data} id={id} key={id} loaded={loaded[id]} />
    ) : null
  })
}
