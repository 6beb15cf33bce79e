import { PAGE_SIZES, SORTS, type Sort } from '#listing/domain/listing-query.ts'

export const VIEW_MODES = ['grid', 'list', 'compact'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

/** Stored values are untrusted, so only offered values count. */
export const parsePageSize = (value: unknown): string | undefined =>
  PAGE_SIZES.some(size => String(size) === String(value)) ? String(value) : undefined

export const parseSort = (value: unknown): Sort | undefined => SORTS.find(sort => sort === value)

export const parseViewMode = (value: unknown): ViewMode | undefined => VIEW_MODES.find(mode => mode === value)
