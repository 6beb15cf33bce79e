import type { Block, Containers } from '#content/contract-block.ts'
import { listBlocks } from '#content/domain/block.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { cleanTexts } from './clean-texts.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'
import type { PageContent } from './tables.ts'

/** Adds the stored translations that a sent page omits. */
export const mergePageTranslations = <C extends Partial<PageContent>>(
  storedContent: PageContent,
  sentContent: C,
  types: BlockTypes,
): C => {
  const { itemContainers, ...fields } = cleanTexts(sentContent)
  return {
    ...mergeTranslations(storedContent, fields),
    ...(itemContainers && {
      itemContainers: mergeBlockTranslations(storedContent.itemContainers, itemContainers, types),
    }),
  } as C
}

/** Adds stored translations to sent blocks, matched by id. */
const mergeBlockTranslations = (
  storedContainers: Containers,
  sentContainers: Containers,
  types: BlockTypes,
): Containers => {
  const storedById = new Map(listBlocks(storedContainers).map(block => [block.id, block]))
  const mergeContainers = (containers: Containers): Containers =>
    Object.fromEntries(Object.entries(containers).map(([name, blocks]) => [name, blocks.map(mergeBlock)]))
  const mergeBlock = (block: Block): Block => {
    const storedBlock = storedById.get(block.id)
    const readResult = storedBlock?.type === block.type ? readBlock(storedBlock, types) : undefined
    return {
      ...block,
      ...(readResult && 'data' in readResult && { data: mergeTranslations(readResult.data, block.data) }),
      ...(block.containers && { containers: mergeContainers(block.containers) }),
    }
  }
  return mergeContainers(sentContainers)
}
