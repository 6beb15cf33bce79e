/** What a product's VAT rate is looked up by, with country and day. */
export const VAT_CLASSES = ['standard', 'reduced'] as const
