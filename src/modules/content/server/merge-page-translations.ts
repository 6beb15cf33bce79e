import type { Block, Containers } from '#content/contract-block.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { cleanTexts } from './clean-texts.ts'
import { type BlockTypes, readBlock } from './read-containers.ts'
import type { PageContent } from './tables.ts'

/** Adds the stored translations that a sent page omits. */
export const mergePageTranslations = <C extends Partial<PageContent>>(
  stored: PageContent,
  sent: C,
  types: BlockTypes,
): C => {
  const { itemContainers, ...rest } = cleanTexts(sent)
  return {
    ...mergeTranslations(stored, rest),
    ...(itemContainers && { itemContainers: keepBlockTranslations(stored.itemContainers, itemContainers, types) }),
  } as C
}

/** Adds stored translations to sent blocks, matched by id. */
const keepBlockTranslations = (stored: Containers, sent: Containers, types: BlockTypes): Containers => {
  const known = new Map(blocksIn(stored).map(block => [block.id, block]))
  const completed = (containers: Containers): Containers =>
    Object.fromEntries(Object.entries(containers).map(([place, blocks]) => [place, blocks.map(withTranslations)]))
  const withTranslations = (block: Block): Block => {
    const before = known.get(block.id)
    const read = before?.type === block.type ? readBlock(before, types) : undefined
    return {
      ...block,
      ...(read && 'data' in read && { data: mergeTranslations(read.data, block.data) }),
      ...(block.containers && { containers: completed(block.containers) }),
    }
  }
  return completed(sent)
}

const blocksIn = (containers: Containers): Block[] =>
  Object.values(containers)
    .flat()
    .flatMap(block => [block, ...blocksIn(block.containers ?? {})])
