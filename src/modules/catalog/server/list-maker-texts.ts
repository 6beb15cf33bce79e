import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#kernel/translator.ts'

interface MakerText {
  label: string
  value: string
}

/** Lists the maker's statements about digital content or repairs, without empty ones. */
export const listMakerTexts = (
  kind: 'digital' | 'repair',
  details: GoodsDetails | null,
  { language, t }: { language: Language; t: Translate },
): MakerText[] =>
  Object.entries(details?.[kind] ?? {}).flatMap(([name, content]: [string, string | Multilingual]) => {
    const value = typeof content === 'string' ? content : pickText(content, language)
    return value === '' ? [] : [{ label: t(`catalog.maker.${kind}.${name}`), value }]
  })
