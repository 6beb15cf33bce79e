import { expect, test } from 'vitest'
import { findMissingTerms, TERMS_TOPICS } from './find-missing-terms.ts'

const EMAIL = 'pood@example.ee'
const COMPLETE = {
  et: `Tasuda saab kaardiga. Kauba saadame 3 päeva jooksul. Kaebuse saada aadressil Pood@example.ee. Tellimusest võib
    taganeda. Müüja vastutab kahe aasta jooksul. Vaidlusi lahendab tarbijavaidluste komisjon.`,
  en: `You pay by card. We deliver within 3 days. Send complaints to pood@example.ee. You may withdraw. We are liable
    for two years. The Consumer Disputes Committee settles disputes.`,
}

test.each(['et', 'en'] as const)('finds every topic in complete terms, in %s', language => {
  expect(findMissingTerms(COMPLETE[language], { language, email: EMAIL })).toEqual([])
})

test.each(['et', 'en'] as const)('misses every topic in empty terms, in %s', language => {
  expect(findMissingTerms('', { language, email: EMAIL })).toEqual(TERMS_TOPICS)
})

test.each([
  ['a complaint without the address', COMPLETE.et.replace('Pood@example.ee', 'poe leti'), 'et', ['complaints']],
  ['a delivery without a time', COMPLETE.et.replace('3 päeva jooksul', 'kulleriga'), 'et', ['delivery']],
  ['no disputes body', COMPLETE.en.replace('Consumer Disputes Committee', 'court'), 'en', ['disputes']],
  [
    'the address of the disputes body',
    COMPLETE.en.replace('Consumer Disputes Committee', 'avaldus@komisjon.ee'),
    'en',
    [],
  ],
  ['another language with both addresses', 'pood@example.ee, https://komisjon.ee', 'fi', []],
  ['another language without them', 'Maksu kortilla.', 'fi', ['complaints', 'disputes']],
])('finds the missing topics of terms with %s', (_title, text, language, missing) => {
  expect(findMissingTerms(text, { language, email: EMAIL })).toEqual(missing)
})
