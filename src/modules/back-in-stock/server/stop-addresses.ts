import type { Language } from '#kernel/language.ts'

/** Returns the page that asks for confirmation. The token follows a `#`, so that no server logs it. */
export const buildStopPagePath = (language: Language, token: string): string =>
  `/${language}/stock-notification#${encodeURIComponent(token)}`

/**
 * Returns the headers that let a mail program unsubscribe with one click (RFC 8058); the address must carry the token.
 */
export const buildUnsubscribeHeaders = (
  publicUrl: string,
  language: Language,
  token: string,
): Record<string, string> => ({
  'List-Unsubscribe': `<${publicUrl}/v1/stock-notification/unsubscribe?lang=${language}&token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
