import { multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import {
  DEFAULT_UNPAID_LIMITS,
  DEFAULT_WITHDRAWAL_TEXTS,
  NO_FIT_GUARANTEE,
  NO_LEGAL_NOTICES,
  NO_LOGO,
  NO_MARKETING,
  NO_OSS,
  NO_PRICE_LIMIT,
} from './complete-settings.ts'
import euVatRates from './eu-vat-rates.json' with { type: 'json' }
import { saveSettings } from './save-settings.ts'
import { vatRates } from './tables.ts'

export const defaultSettings: ShopSettings = {
  name: 'Pitlane',
  company: {
    name: 'Pitlane Tuning OÜ',
    registryCode: '14532901',
    vatNumber: 'EE102154832',
    street: 'Paldiski mnt 171',
    city: 'Tallinn',
    postcode: '13517',
    country: 'EE',
    iban: 'EE382200221020145685',
    email: 'pood@pitlane.example',
    phone: '+372 5550 0171',
  },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/pitlane.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/pitlane.example' },
  ],
  banner: {
    visible: true,
    text: multilingual({
      et: 'Kolisime! Leiad meid nüüd uuelt aadressilt Paldiski mnt 171, Tallinn.',
      en: 'We have moved! You now find us at our new address, Paldiski mnt 171, Tallinn.',
    }),
    url: null,
  },
  languages: { et: 'Eesti', en: 'English' },
  shopModule: true,
  modelCategoryId: 237,
  termsPageSlug: multilingual({ et: 'muugitingimused', en: 'terms-of-sale' }),
  analyticsId: null,
  // Three days cover a bank transfer over a weekend, and scarce goods are not reserved for longer.
  unpaidDays: 3,
  ...NO_LOGO,
  ...NO_OSS,
  ...DEFAULT_UNPAID_LIMITS,
  ...DEFAULT_WITHDRAWAL_TEXTS,
  largeReturnCents: 6_000,
  ...NO_LEGAL_NOTICES,
  ...NO_MARKETING,
  ...NO_FIT_GUARANTEE,
  ...NO_PRICE_LIMIT,
}

/** Stores the default settings and the VAT rates of the EU countries, which the owner can replace by a file. */
export const initializeShop = async (tx: Write, overrides: Partial<ShopSettings> = {}): Promise<void> => {
  await saveSettings(tx, { ...defaultSettings, ...overrides })
  const rates = euVatRates.map(({ country, vat_class, valid_from, percent }) => ({
    country,
    vatClass: vat_class,
    validFrom: valid_from,
    basisPoints: Math.round(percent * 100),
  }))
  await tx.insert(vatRates).values(rates).onConflictDoNothing()
}
