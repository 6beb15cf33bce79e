import { multilingual } from '#kernel/multilingual.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'

/** Mails show the shop's name until the owner chooses a logo. */
export const NO_LOGO = { mailLogoId: null } satisfies Partial<ShopSettings>

/** A new shop is below the threshold of distance sales. */
export const NO_OSS = { ossFrom: null } satisfies Partial<ShopSettings>

/** These limits of unpaid orders apply until the owner changes them. */
export const DEFAULT_UNPAID_LIMITS = {
  unpaidHoldMinutes: 60,
  unpaidLimits: { lines: 300, pieces: 9_999, cents: 25_000_000 },
} satisfies Partial<ShopSettings>

/** Withdrawal texts use the wording of the law, and customers pay for returns, until the owner changes this. */
export const DEFAULT_WITHDRAWAL_TEXTS = {
  withdrawalTexts: {
    returnCost: 'buyer',
    instructions: multilingual({}),
    form: multilingual({}),
    openLabel: multilingual({}),
    confirmLabel: multilingual({}),
  },
  largeReturnCents: null,
} satisfies Partial<ShopSettings>

/** Legal pages state only facts about the software until the owner adds texts. */
export const NO_LEGAL_NOTICES = {
  legalNotices: {
    accessibility: multilingual({}),
    privacy: multilingual({}),
    checkedOn: null,
    checkMethod: multilingual({}),
    gaps: multilingual({}),
    collectionPoints: multilingual({}),
  },
} satisfies Partial<ShopSettings>

/** The checkout asks for no consent until the owner wants to send advertising. */
export const NO_MARKETING = { asksMarketing: false } satisfies Partial<ShopSettings>

/** No guarantee is promised until the owner decides to take parts back. */
export const NO_FIT_GUARANTEE = { guaranteesFit: false } satisfies Partial<ShopSettings>

/** Shops of older versions apply all price changes at once, until the owner sets a limit. */
export const NO_PRICE_LIMIT = { priceJumpPercent: null } satisfies Partial<ShopSettings>

/** Adds the fields that older stored settings lack. */
export const completeSettings = (storedSettings: ShopSettings): ShopSettings => ({
  ...DEFAULT_UNPAID_LIMITS,
  ...NO_LOGO,
  ...NO_OSS,
  ...DEFAULT_WITHDRAWAL_TEXTS,
  ...NO_LEGAL_NOTICES,
  ...NO_MARKETING,
  ...NO_FIT_GUARANTEE,
  ...NO_PRICE_LIMIT,
  ...storedSettings,
  withdrawalTexts: { ...DEFAULT_WITHDRAWAL_TEXTS.withdrawalTexts, ...storedSettings.withdrawalTexts },
  legalNotices: { ...NO_LEGAL_NOTICES.legalNotices, ...storedSettings.legalNotices },
})
