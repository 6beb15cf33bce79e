import type { Language } from '#kernel/language.ts'
import { isMultilingual, type Multilingual } from '#kernel/multilingual.ts'
import { type Address, type EditedDocument, everyBlock, rootOf } from './edited-document.ts'

/** Lists the addresses of texts that exist in another language only, in page order; global texts come last. */
export const missingTexts = (document: EditedDocument, language: Language): Address[] => {
  const { page, globals } = document
  const blocks = everyBlock(document)
    .filter(({ block }) => !block.hidden)
    .flatMap(({ address, block }) => within(block.data, address, language))
  const isEverywhere = (address: Address) => address.startsWith('global/')
  return [
    ...(page ? within(page.content, `${rootOf(page)}/content`, language) : []),
    ...blocks.filter(address => !isEverywhere(address)),
    ...within(globals.content, 'global/content', language),
    ...blocks.filter(isEverywhere),
  ]
}

const within = (value: unknown, address: Address, language: Language): Address[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isMultilingual(value)) return isMissing(value, language) ? [address] : []
  return Object.entries(value).flatMap(([name, one]) => within(one, `${address}/${name}`, language))
}

/** Returns true when a text exists only in other languages. */
export const isMissing = (value: Multilingual<unknown>, language: Language): boolean =>
  !isThere(value[language]) && Object.entries(value).some(([key, one]) => key !== 'type' && isThere(one))

const isThere = (text: unknown): boolean => typeof text === 'string' && text !== ''
