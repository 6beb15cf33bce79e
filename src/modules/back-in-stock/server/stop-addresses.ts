import type { Language } from '#kernel/language.ts'

/** The page that asks before it stops the notices. Behind a `#`: neither the shop's nor anybody else's logs see the token. */
export const stopPage = (language: Language, token: string): string =>
  `/${language}/stock-notification#${encodeURIComponent(token)}`

/** The headers by which a mail program offers to stop with one press (RFC 8058); the address has to carry the token. */
export const stopHeaders = (publicUrl: string, language: Language, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${publicUrl}/v1/stock-notification/unsubscribe?lang=${language}&token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
