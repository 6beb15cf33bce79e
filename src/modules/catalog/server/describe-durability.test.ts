import { expect, test } from 'vitest'
import type { Durability } from '#catalog/domain/durability.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { describeDurability } from './describe-durability.ts'

const LABEL = { hash: 'a'.repeat(64), name: 'GARAN 3.svg', width: 600, height: 800 }
const GUARANTEE: Durability = {
  halfYears: 7,
  brand: 'Forge',
  model: 'FMIC-7',
  guarantor: { name: 'Forge Motorsport Ltd', address: 'Gloucester, Suurbritannia' },
  procedure: multilingual({ et: 'Kirjuta tootjale.' }),
  territory: multilingual({ et: 'Euroopa Liit', en: 'European Union' }),
  conditions: multilingual({}),
  label: LABEL,
}

test('describes the label as text, and its conditions in the language or the default one', () => {
  const description = describeDurability(GUARANTEE, { language: 'en', t: getRealTranslator('en') })
  expect(description.alt).toContain('Forge FMIC-7 for 3.5 years')
  expect(description.picture?.url).toBe(`/guarantee/${LABEL.hash}/GARAN%203.svg`)
  expect(Object.fromEntries(description.rows.map(({ label, value }) => [label, value]))).toMatchObject({
    Length: '3.5 years',
    Product: 'Forge FMIC-7',
    Guarantor: 'Forge Motorsport Ltd\nGloucester, Suurbritannia',
    'Valid in': 'European Union',
    'How to claim it': 'Kirjuta tootjale.',
  })
  const estonian = describeDurability(GUARANTEE, { language: 'et', t: getRealTranslator('et') })
  expect(estonian.title).toBe('Tootja garantii 3,5 aastat (GARAN)')
})
