export const LIST_KINDS = ['product', 'category', 'filter'] as const
export type ListKind = (typeof LIST_KINDS)[number]
