import type { Durability } from '#catalog/domain/durability.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Builds a producer's guarantee of five years. */
export const buildDurability = (changes: Partial<Durability> = {}): Durability => ({
  halfYears: 10,
  brand: 'Forge',
  model: 'FMIC-7',
  guarantor: { name: 'Forge Motorsport', address: 'Gloucester, UK' },
  procedure: multilingual({ et: 'Kirjuta tootjale.', en: 'Write to the producer.' }),
  territory: multilingual({ et: 'Euroopa Liit', en: 'European Union' }),
  conditions: multilingual({}),
  label: null,
  ...changes,
})
