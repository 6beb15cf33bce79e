import type { Multilingual } from '#kernel/multilingual.ts'
import type { Block, Containers } from './block.ts'
import { type Address, getRootAddress } from './document-address.ts'

export { type Address, getRootAddress }

/** The editable content of a page. `content` includes its name and title. */
export interface EditedPage {
  id: number
  layout: string
  content: { [field: string]: unknown }
  itemContainers: Containers
  metaDescription: Multilingual | null
  metaKeywords: Multilingual | null
  canonical: string | null
  socialImage: string | null
}

/** The content that all pages share. */
export interface EditedGlobals {
  content: { [field: string]: unknown }
  itemContainers: Containers
}

/** The document of one editing session. Screens without a page of their own edit only the global content. */
export interface EditedDocument {
  page: EditedPage | null
  globals: EditedGlobals
}

/** Splits a block's address into its container and its id. */
export const splitBlockAddress = (block: Address): { container: Address; id: string } => {
  const end = block.lastIndexOf('/')
  return { container: block.slice(0, end), id: block.slice(end + 1) }
}

/** Returns the value at an address; undefined when nothing is stored. */
export const readValue = (document: EditedDocument, address: Address): unknown => {
  let currentValue: unknown
  changeAt(document, address, value => {
    currentValue = value
    return value
  })
  return currentValue
}

/** Returns the document with another value at an address. Parts off that path stay the same objects. */
export const replaceValue = (document: EditedDocument, address: Address, value: unknown): EditedDocument =>
  changeAt(document, address, () => value)

type Change = (value: unknown) => unknown

const changeAt = (document: EditedDocument, address: Address, change: Change): EditedDocument => {
  const [root, ...segments] = address.split('/')
  if (root === 'global') return { ...document, globals: changeInRoot(document.globals, segments, change) }
  const [id, ...path] = segments
  if (document.page === null || String(document.page.id) !== id) return document
  return { ...document, page: changeInRoot(document.page, path, change) }
}

const changeInRoot = <R extends EditedGlobals>(root: R, [name = '', ...path]: readonly string[], change: Change): R =>
  name === 'itemContainers'
    ? { ...root, itemContainers: changeInContainers(root.itemContainers, path, change) }
    : { ...root, [name]: changeInData(root[name as keyof R], path, change) }

const changeInContainers = (
  containers: Containers,
  [container = '', ...path]: readonly string[],
  change: Change,
): Containers => {
  const blocks = containers[container] ?? []
  return {
    ...containers,
    [container]: path.length === 0 ? (change(blocks) as Block[]) : changeInBlocks(blocks, path, change),
  }
}

const changeInBlocks = (blocks: Block[], [id, ...path]: readonly string[], change: Change): Block[] =>
  blocks.map(block => {
    if (block.id !== id) return block
    if (path.length === 0) return change(block) as Block
    if (path[0] === 'containers') {
      return { ...block, containers: changeInContainers(block.containers ?? {}, path.slice(1), change) }
    }
    return { ...block, data: changeInData(block.data, path, change) as Block['data'] }
  })

const changeInData = (value: unknown, [name, ...path]: readonly string[], change: Change): unknown => {
  if (name === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(name) ? changeInData(item, path, change) : item))
  const fields = (value ?? {}) as { [field: string]: unknown }
  return { ...fields, [name]: changeInData(fields[name], path, change) }
}

/** Returns the blocks of a container; an empty list for an unknown container. */
export const getBlocks = (document: EditedDocument, container: Address): readonly Block[] =>
  (readValue(document, container) as Block[] | undefined) ?? []

export const getBlock = (document: EditedDocument, address: Address): Block | undefined =>
  readValue(document, address) as Block | undefined

/** Inserts a block before the block that has this index now. */
export const insertBlock = (
  document: EditedDocument,
  container: Address,
  index: number,
  block: Block,
): EditedDocument => replaceValue(document, container, getBlocks(document, container).toSpliced(index, 0, block))

export const removeBlock = (document: EditedDocument, address: Address): EditedDocument => {
  const { container, id } = splitBlockAddress(address)
  return replaceValue(
    document,
    container,
    getBlocks(document, container).filter(block => block.id !== id),
  )
}

/**
 * Moves a block before an index of a container, counted before the move. A block cannot move into itself, nor between
 * the page and the global content, which are saved separately.
 */
export const moveBlock = (
  document: EditedDocument,
  address: Address,
  container: Address,
  index: number,
): EditedDocument => {
  const block = getBlock(document, address)
  const source = splitBlockAddress(address)
  const isInside = container === address || container.startsWith(`${address}/`)
  if (!block || isInside || container.split('/')[0] !== address.split('/')[0]) return document
  const oldIndex = getBlocks(document, source.container).findIndex(({ id }) => id === block.id)
  const shift = source.container === container && oldIndex < index ? 1 : 0
  return insertBlock(removeBlock(document, address), container, index - shift, block)
}

/** Copies a block and gives it and all blocks inside it new ids. */
export const copyBlock = (block: Block, newId: () => string): Block => ({
  ...block,
  id: newId(),
  ...(block.containers && {
    containers: Object.fromEntries(
      Object.entries(block.containers).map(([name, blocks]) => [name, blocks.map(item => copyBlock(item, newId))]),
    ),
  }),
})

/** Lists every block with its address, in document order. */
export const collectBlocks = (document: EditedDocument): { address: Address; block: Block }[] => [
  ...(document.page
    ? listInContainers(document.page.itemContainers, `${getRootAddress(document.page)}/itemContainers`)
    : []),
  ...listInContainers(document.globals.itemContainers, 'global/itemContainers'),
]

const listInContainers = (containers: Containers, base: Address): { address: Address; block: Block }[] =>
  Object.entries(containers).flatMap(([container, blocks]) =>
    blocks.flatMap(block => {
      const address = `${base}/${container}/${block.id}`
      return [{ address, block }, ...listInContainers(block.containers ?? {}, `${address}/containers`)]
    }),
  )
