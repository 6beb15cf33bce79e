/**
 * Builds a `mailto:` link to one address. Customers may type any text: `a@b.ee?cc=c@d.ee` must not add a recipient.
 */
export const buildMailLink = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
