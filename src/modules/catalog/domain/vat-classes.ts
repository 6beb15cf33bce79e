export const VAT_CLASSES = ['standard', 'reduced'] as const
