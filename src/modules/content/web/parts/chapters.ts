import type { Block } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'

export interface Chapter {
  id: string
  title: string
}

/** Returns a heading's HTML id. The prefix prevents a block id from equalling the id of another element. */
export const getChapterId = (blockId: string): string => `chapter-${blockId}`

/** Returns the second-level headings of a page in order. */
export const listChapters = (blocks: readonly Block[] | undefined, language: Language): Chapter[] =>
  (blocks ?? []).flatMap(({ id, type, data, containers }) => {
    const innerChapters = Object.values(containers ?? {}).flatMap(innerContainer =>
      listChapters(innerContainer, language),
    )
    if (type !== 'heading' || data.level !== 2) return innerChapters
    return [{ id: getChapterId(id), title: pickText(data.text as Multilingual, language) }, ...innerChapters]
  })
