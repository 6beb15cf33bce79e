import type { ShopSettings } from '#shop/contract-page-options.ts'

/** Mails show the shop's name until the owner chooses a picture. Shops that were opened before there was a choice store nothing of it. */
export const NO_LOGO = { mailLogoId: null } satisfies Partial<ShopSettings>
