import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { type Durability, omitEmptyDurability, validateDurability } from './durability.ts'

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
const EMPTY: Durability = {
  halfYears: 0,
  brand: '',
  model: '',
  guarantor: { name: ' ', address: '' },
  procedure: multilingual({ et: '', en: '' }),
  territory: multilingual({}),
  conditions: multilingual({}),
  label: null,
}

describe('validateDurability', () => {
  test.each<[Partial<Durability>, string, string]>([
    [{ halfYears: 4 }, 'durability.halfYears', 'productAdmin.problem.durabilityTooShort'],
    [{ halfYears: 0 }, 'durability.halfYears', 'productAdmin.problem.durabilityTooShort'],
    [{ halfYears: 5.2 }, 'durability.halfYears', 'productAdmin.problem.durabilityYears'],
    [{ halfYears: 201 }, 'durability.halfYears', 'productAdmin.problem.durabilityYears'],
    [{ halfYears: Number.NaN }, 'durability.halfYears', 'productAdmin.problem.durabilityYears'],
    [{ brand: ' ' }, 'durability.brand', 'app.problem.required'],
    [{ model: '' }, 'durability.model', 'app.problem.required'],
    [{ guarantor: { name: '', address: 'Tartu' } }, 'durability.guarantor.name', 'app.problem.required'],
    [{ guarantor: { name: 'Forge', address: ' ' } }, 'durability.guarantor.address', 'app.problem.required'],
    [{ procedure: multilingual({}) }, 'durability.procedure.et', 'app.problem.required'],
    [{ territory: multilingual({ et: ' ' }) }, 'durability.territory.et', 'app.problem.required'],
    [{ label: null }, 'durability.label', 'productAdmin.problem.durabilityLabel'],
  ])('refuses %j', (wrong, field, message) => {
    expect(validateDurability({ ...GUARANTEE, ...wrong })).toEqual({ [field]: message })
  })

  test.each([5, 6, 7, 200])('accepts %i half-years', halfYears => {
    expect(validateDurability({ ...GUARANTEE, halfYears })).toEqual({})
  })
})

test('omits a guarantee without any value only', () => {
  expect(omitEmptyDurability(EMPTY)).toBeNull()
  for (const part of [{ halfYears: 4 }, { model: 'X' }, { label: LABEL }, { conditions: multilingual({ en: 'Any' }) }])
    expect(omitEmptyDurability({ ...EMPTY, ...part })).not.toBeNull()
})
