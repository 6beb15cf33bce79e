import { type ComponentType, createContext, memo, type ReactNode, useContext, useMemo } from 'react'
import type { Block, BlockData, BlockType, Containers } from '#content/contract-block.ts'
import type { Address } from '#content/domain/document-address.ts'
import { isEmptyBlock } from '#content/domain/empty-block.ts'
import { AddressProvider, type EditTools, useEditTools, useFieldAddress } from './edit-tools.tsx'

export interface BlockViewProps<T = BlockType> {
  id: string
  data: BlockData<T>
  containers: Containers
  /** The data loaded for the block; undefined for types that load nothing. */
  loaded: unknown
}

/** The views of block types by name. */
export type BlockViews = Readonly<Record<string, ComponentType<BlockViewProps>>>

/** Erases the data type of a view for the registry. The server has validated the data. */
export const toBlockView = <T,>(View: ComponentType<BlockViewProps<T>>): ComponentType<BlockViewProps> =>
  View as unknown as ComponentType<BlockViewProps>

/** Data from the page's loader by block id. */
export type LoadedBlocks = Readonly<Record<string, unknown>>

const BlocksContext = createContext<{ views: BlockViews; loaded: LoadedBlocks }>({ views: {}, loaded: {} })

interface BlocksProviderProps {
  views: BlockViews
  loaded: LoadedBlocks
  children: ReactNode
}

export const BlocksProvider = ({ views, loaded, children }: BlocksProviderProps) => (
  <BlocksContext value={useMemo(() => ({ views, loaded }), [views, loaded])}>{children}</BlocksContext>
)

interface BlockListProps {
  blocks: readonly Block[] | undefined
  /** The path of the container, relative to the surrounding address. */
  path: string
}

/** Renders blocks in order; CSS sets each width. Only editors see hidden and empty blocks. */
export const BlockList = ({ blocks = [], path }: BlockListProps) => {
  const { views, loaded } = useContext(BlocksContext)
  const tools = useEditTools()
  const address = useFieldAddress(path)
  const list = blocks.map(block => {
    const View = views[block.type]
    if (!View || (!tools && (block.hidden || isEmptyBlock(block)))) return null
    // `Object.hasOwn` guards against ids such as `constructor`.
    const blockData = Object.hasOwn(loaded, block.id) ? loaded[block.id] : undefined
    const itemProps = { View, block, loaded: blockData, address: `${address}/${block.id}`, tools }
    return <BlockItem key={block.id} {...itemProps} />
  })
  return tools ? (
    <>
      {list}
      <tools.ContainerEnd address={address} isEmpty={blocks.length === 0} />
    </>
  ) : (
    list
  )
}

interface BlockItemProps {
  View: ComponentType<BlockViewProps>
  block: Block
  loaded: unknown
  address: Address
  tools: EditTools | null
}

/** Renders a block. It is memoized, because a page may have hundreds of blocks while one is edited. */
const BlockItem = memo(({ View, block, loaded, address, tools }: BlockItemProps) => {
  const view = <View containers={block.containers ?? {}} data={block.data} id={block.id} loaded={loaded} />
  return (
    <AddressProvider address={address}>
      {tools ? (
        <tools.Block address={address} block={block}>
          {view}
        </tools.Block>
      ) : (
        view
      )}
    </AddressProvider>
  )
})
