import type { Block, BlockPicture, Containers } from '#content/contract-block.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { DemoPictures } from '../fill-pictures.ts'

export interface DemoPage {
  layout: string
  name: string
  title: Multilingual
  slugs: { et: string; en: string }
  metaDescription?: Multilingual
  content?: Record<string, unknown>
  itemContainers?: Containers
  /** Address of the picture for shared links. */
  socialImage?: string
  /** A public page has no visibility. */
  visibility?: Visibility
  /** Pages outside the navigation have no position and label. */
  navigation?: { position: number; label: Multilingual }
}

/** Pictures and products that pages are built from. */
export interface DemoParts {
  pictures: DemoPictures
  /** The build lists of the shop. */
  buildIds: readonly number[]
  /** Ids of products in stock by kind of part. */
  listProductIds: (kind: string) => readonly number[]
}

/** Returns a text in both languages of the demo. */
export const createBilingualText = (et: string, en: string): Multilingual => multilingual({ et, en })

/** Gives blocks ids from their type and position, so that a page gets the same ids every time. */
export const assignBlockIds = (...blocks: readonly Omit<Block, 'id'>[]): Block[] =>
  blocks.map((block, index) => {
    const id = `${block.type}-${index + 1}`
    return { ...block, id, ...(block.containers && { containers: prefixIds(id, block.containers) }) }
  })

/** Prefixes the ids of nested blocks, because ids are unique within a page. */
const prefixIds = (parentId: string, containers: Containers): Containers =>
  Object.fromEntries(
    Object.entries(containers).map(([containerName, blocks]) => [
      containerName,
      blocks.map(block => ({ ...block, id: `${parentId}-${containerName}-${block.id}` })),
    ]),
  )

export const buildBlock = (type: string, data: Block['data'], containers?: Containers): Omit<Block, 'id'> => ({
  type,
  version: 1,
  data,
  ...(containers && { containers }),
})

export const buildTextBlock = (et: string, en: string, { isLead = false }: { isLead?: boolean } = {}) =>
  buildBlock('rich-text', { html: createBilingualText(et, en), ...(isLead && { lead: isLead }) })
export const buildHeadingBlock = (et: string, en: string, kicker?: Multilingual) =>
  buildBlock('heading', { text: createBilingualText(et, en), level: 2, ...(kicker && { kicker }) })
export const buildImageBlock = (
  picture: BlockPicture,
  et: string,
  en: string,
  width: 'text' | 'wide' | 'full' = 'wide',
  ratio?: string,
) => buildBlock('image', { picture, caption: createBilingualText(et, en), width, ...(ratio && { ratio }) })
export const buildQuoteBlock = (
  et: string,
  en: string,
  author: string,
  role: Multilingual,
  { isAside = false }: { isAside?: boolean } = {},
) => buildBlock('quote', { text: createBilingualText(et, en), author, role, aside: isAside })
export const buildFactsBlock = (
  { isAside }: { isAside: boolean },
  ...facts: readonly [Multilingual | string, Multilingual][]
) =>
  buildBlock('facts', {
    aside: isAside,
    facts: facts.map(([value, label]) => ({
      value: typeof value === 'string' ? createBilingualText(value, value) : value,
      label,
    })),
  })
export const buildPickedProductsBlock = (title: Multilingual, productIds: readonly number[], text?: Multilingual) =>
  buildBlock('product-list', {
    title,
    ...(text && { text }),
    source: { kind: 'picked', productIds: [...productIds] },
  })
export const buildNewestProductsBlock = (title: Multilingual, categoryId: number, maxProducts = 4) =>
  buildBlock('product-list', {
    title,
    source: { kind: 'category', categoryId, sort: '-modified_at', most: maxProducts },
  })
export const buildCardsBlock = (
  cards: readonly {
    title: Multilingual
    text?: Multilingual
    picture?: BlockPicture
    url?: Multilingual
    label?: Multilingual
  }[],
  { isNumbered = false }: { isNumbered?: boolean } = {},
) => buildBlock('cards', { cards: [...cards], numbered: isNumbered })
export const buildTableBlock = (
  caption: Multilingual,
  head: readonly Multilingual[],
  rows: readonly (readonly (Multilingual | string)[])[],
) =>
  buildBlock('table', {
    caption,
    head: [...head],
    rows: rows.map(row => row.map(cell => (typeof cell === 'string' ? createBilingualText(cell, cell) : cell))),
  })
export const buildFaqBlock = (...questions: readonly [title: Multilingual, html: Multilingual][]) =>
  buildBlock('accordion', { faq: true, items: questions.map(([title, html]) => ({ title, html })) })

/** Builds a page's header image field: one picture per language, each with its own alternative text. */
export const buildHeaderImage = ({ alt: _alt, ...picture }: BlockPicture, et: string, en: string) => ({
  type: 'language',
  et: { ...picture, alt: et },
  en: { ...picture, alt: en },
})
