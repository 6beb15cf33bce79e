import type { Language } from '#kernel/language.ts'

/** Returns the path of the page that asks for confirmation. */
export const buildStopPath = (language: Language, token: string): string => `/${language}/marketing/${token}`

/** Builds the address that withdraws a consent by a POST and opens the page by a GET. */
export const buildUnsubscribeUrl = (publicUrl: string, language: Language, token: string): string =>
  `${publicUrl}/v1/marketing/unsubscribe?lang=${language}&token=${token}`

/** Builds the headers that every advertising mail needs, so that mail programs offer one click (RFC 8058). */
export const buildMarketingHeaders = (
  publicUrl: string,
  language: Language,
  token: string,
): Record<string, string> => ({
  'List-Unsubscribe': `<${buildUnsubscribeUrl(publicUrl, language, token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
