import type { Block } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'

export interface Chapter {
  id: string
  title: string
}

/** The HTML id of a heading. An editor may choose a block's id; with its prefix no element of the page's own is found by it. */
export const chapterId = (blockId: string): string => `chapter-${blockId}`

/** The chapters of a page: its headings of the second level, in their order. */
export const chaptersOf = (blocks: readonly Block[] | undefined, language: Language): Chapter[] =>
  (blocks ?? []).flatMap(({ id, type, data, containers }) => {
    const inside = Object.values(containers ?? {}).flatMap(one => chaptersOf(one, language))
    if (type !== 'heading' || data.level !== 2) return inside
    return [{ id: chapterId(id), title: textIn(data.text as Multilingual, language) }, ...inside]
  })
