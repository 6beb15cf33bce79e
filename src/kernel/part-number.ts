/** Cyrillic and Greek capitals that look like Latin ones: users paste `АА-001111` typed on another keyboard. */
const LOOK_ALIKES = new Map(
  [...'АAВBЕEКKМMНHОOРPСCТTХXУYІIЈJЅSԚQԜWΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'.matchAll(/(.)(.)/gu)].map(
    ([, foreign, latin]) => [foreign, latin] as const,
  ),
)
const SHORTEST = 4
export const LONGEST_NUMBER = 64

/** Normal form of a part number: `ÄB-123/4`, `ab 123.4` and `AB1234` are one. Leading zeros stay; may be empty. */
export const partNumber = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, letter => LOOK_ALIKES.get(letter) ?? '')
    .replace(/[^A-Z0-9]+/g, '')
    .slice(0, LONGEST_NUMBER)

/** Whether a text in normal form reads as a part number: a digit in it and four or more kept characters. */
export const isNumberLike = (normal: string): boolean => normal.length >= SHORTEST && /[0-9]/.test(normal)
