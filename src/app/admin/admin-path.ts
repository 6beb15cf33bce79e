import type { Language } from '#kernel/language.ts'

/** Where a model of the administration area begins. */
export const adminPath = (language: Language, model: string): string => `/${language}/admin/${model}`
