import type { Language } from '#kernel/language.ts'
import { isMultilingual, type Multilingual } from '#kernel/multilingual.ts'
import { type Address, collectBlocks, type EditedDocument, getRootAddress } from './edited-document.ts'

/**
 * Lists the addresses of texts that exist in another language only, in page order; then texts of the global content.
 */
export const findMissingTexts = (document: EditedDocument, language: Language): Address[] => {
  const { page, globals } = document
  const addressesInBlocks = collectBlocks(document)
    .filter(({ block }) => !block.hidden)
    .flatMap(({ address, block }) => findMissingInValue(block.data, address, language))
  const isGlobal = (address: Address) => address.startsWith('global/')
  return [
    ...(page ? findMissingInValue(page.content, `${getRootAddress(page)}/content`, language) : []),
    ...addressesInBlocks.filter(address => !isGlobal(address)),
    ...findMissingInValue(globals.content, 'global/content', language),
    ...addressesInBlocks.filter(isGlobal),
  ]
}

const findMissingInValue = (value: unknown, address: Address, language: Language): Address[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isMultilingual(value)) return isTextMissing(value, language) ? [address] : []
  return Object.entries(value).flatMap(([name, child]) => findMissingInValue(child, `${address}/${name}`, language))
}

/** Returns true when a text exists only in other languages. */
export const isTextMissing = (value: Multilingual<unknown>, language: Language): boolean =>
  !hasText(value[language]) && Object.entries(value).some(([key, child]) => key !== 'type' && hasText(child))

const hasText = (text: unknown): boolean => typeof text === 'string' && text !== ''
