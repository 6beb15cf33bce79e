import { expect, test } from 'vitest'
import { slugify } from './slug.ts'

test.each([
  ['Põhja 2,5"', 'pohja-2-5'],
  ['Šarniir Žiguli ÄÖÜ', 'sarniir-ziguli-aou'],
  ['  AB-123/4  ', 'ab-123-4'],
  ['Đorđević Øre Łódź Æble Œuvre Þór Straße', 'dordevic-ore-lodz-aeble-oeuvre-thor-strasse'],
  ['???', ''],
])('converts %s to %s', (text, slug) => expect(slugify(text)).toBe(slug))
