import type { Language } from '#kernel/language.ts'

/** Returns the address of a model's list in the administration area. */
export const buildAdminPath = (language: Language, model: string): string => `/${language}/admin/${model}`
