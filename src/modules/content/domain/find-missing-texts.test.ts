import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { EditedDocument } from './edited-document.ts'
import { findMissingTexts } from './find-missing-texts.ts'

const completeText = multilingual({ et: 'a', en: 'b' })
const estonianText = multilingual({ et: 'a', en: '' })
const createBlock = (id: string, data: object, overrides: object = {}) => ({
  id,
  type: 'x',
  version: 1,
  data,
  ...overrides,
})
const document = {
  page: {
    id: 7,
    content: { name: 'nimi', title: estonianText },
    itemContainers: {
      main: [
        createBlock('a', { text: completeText, items: [{ label: completeText }, { label: estonianText, at: 3 }] }),
        createBlock('b', {}, { containers: { left: [createBlock('c', { html: multilingual({ en: 'only' }) })] } }),
        createBlock('d', { text: estonianText }, { hidden: true }),
      ],
    },
  },
  globals: {
    content: { note: estonianText },
    itemContainers: { footer: [createBlock('e', { text: multilingual({}) })] },
  },
} as unknown as EditedDocument

test('finds texts that exist only in another language', () => {
  expect(findMissingTexts(document, 'en')).toEqual([
    'page/7/content/title',
    'page/7/itemContainers/main/a/items/1/label',
    'global/content/note',
  ])
  expect(findMissingTexts(document, 'et')).toEqual(['page/7/itemContainers/main/b/containers/left/c/html'])
})

test('finds missing global texts without a page', () =>
  expect(findMissingTexts({ ...document, page: null }, 'en')).toEqual(['global/content/note']))
