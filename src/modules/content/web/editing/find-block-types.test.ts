import { expect, test } from 'vitest'
import { findBlockTypes } from './find-block-types.ts'

const TEXTS: Record<string, string> = {
  'editing.block.accordion': 'Akordion',
  'editing.about.accordion': 'Küsimused, mis avanevad vastuseks.',
  'editing.block.table': 'Küsimustik',
  'editing.about.table': 'Read ja veerud.',
  'editing.block.image': 'Pilt',
  'editing.about.image': 'Üks pilt koos allkirjaga.',
}
const find = (query: string) =>
  findBlockTypes([{ type: 'accordion' }, { type: 'table' }, { type: 'image' }], query, key => TEXTS[key] ?? '').map(
    ({ type }) => type,
  )

test('finds block types by name, then by description', () => {
  expect(find(' KÜSIMUS')).toEqual(['table', 'accordion'])
  expect(find('pilt')).toEqual(['image'])
  expect(find('')).toEqual(['accordion', 'table', 'image'])
  expect(find('kaart')).toEqual([])
})
