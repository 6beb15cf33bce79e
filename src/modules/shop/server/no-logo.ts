import type { ShopSettings } from '#shop/contract-page-options.ts'

/** Mails show the shop's name until the owner chooses a logo. Older settings lack the field. */
export const NO_LOGO = { mailLogoId: null } satisfies Partial<ShopSettings>
