import { type ComponentType, createContext, memo, type ReactNode, useContext, useMemo } from 'react'
import type { Block, BlockType, Containers, DataOf } from '#content/contract-block.ts'
import type { Address } from '#content/domain/document-address.ts'
import { isEmptyBlock } from '#content/domain/empty-block.ts'
import { AtAddress, type EditTools, useAddress, useEditTools } from './edit-tools.tsx'

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

interface BlocksProviderProps {
  views: BlockViews
  loaded: LoadedBlocks
  children: ReactNode
}

export const BlocksProvider = ({ views, loaded, children }: BlocksProviderProps) => (
  <Context value={useMemo(() => ({ views, loaded }), [views, loaded])}>{children}</Context>
)

interface BlockListProps {
  blocks: readonly Block[] | undefined
  /** What the place is called that they stand in. */
  place: string
}

/** Blocks one below the other; each says in its styles how wide it stands. Hidden and empty ones are there for who edits alone. */
export const BlockList = ({ blocks = [], place }: BlockListProps) => {
  const { views, loaded } = useContext(Context)
  const tools = useEditTools()
  const address = useAddress(place)
  const list = blocks.map(block => {
    const View = views[block.type]
    if (!View || (!tools && (block.hidden || isEmptyBlock(block)))) return null
    // An id like `constructor` names nothing that was loaded.
    const own = Object.hasOwn(loaded, block.id) ? loaded[block.id] : undefined
    const given = { View, block, loaded: own, address: `${address}/${block.id}`, tools }
    return <OneBlock key={block.id} {...given} />
  })
  return tools ? (
    <>
      {list}
      <tools.PlaceEnd address={address} isEmpty={blocks.length === 0} />
    </>
  ) : (
    list
  )
}

interface OneBlockProps {
  View: ComponentType<BlockViewProps>
  block: Block
  loaded: unknown
  address: Address
  tools: EditTools | null
}

/** Drawn anew only where it changed: a page may have hundreds, and one of them is being written. */
const OneBlock = memo(({ View, block, loaded, address, tools }: OneBlockProps) => {
  const view = <View containers={block.containers ?? {}} data={block.data} id={block.id} loaded={loaded} />
  return (
    <AtAddress address={address}>
      {tools ? (
        <tools.Block address={address} block={block}>
          {view}
        </tools.Block>
      ) : (
        view
      )}
    </AtAddress>
  )
})
