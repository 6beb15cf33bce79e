/** Returns the public page of a label in EPREL. */
export const buildEprelUrl = (number: string): string => `https://eprel.ec.europa.eu/qr/${number}`
