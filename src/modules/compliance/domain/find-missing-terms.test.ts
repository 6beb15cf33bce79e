import { expect, test } from 'vitest'
import { findMissingTerms, TERMS_TOPICS } from './find-missing-terms.ts'

const EMAIL = 'pood@example.ee'
const COMPLETE = {
  et: `Tasuda saab kaardiga. Hinda ei arvuta me automaatselt. Tagatisraha me ei küsi. Lepingul ei ole miinimumkestust.
    Kauba saadame 3 päeva jooksul. Kaebuse saada aadressil Pood@example.ee. Tellimusest võib taganeda; tagastuskulu
    kannab ostja. Taganeda ei saa eritellimusest. Müüja vastutab kahe aasta jooksul, pärast parandamist ühe korra
    12 kuud kauem. Müügijärgselt aitame telefonil. Käitumiskoodeksiga me liitunud ei ole. Vaidlusi lahendab
    tarbijavaidluste komisjon.`,
  en: `You pay by card. No price is personalised. We ask for no deposit. There is no minimum duration. We deliver within
    3 days. Send complaints to pood@example.ee. You may withdraw and pay for the return. There is no right of withdrawal
    from goods made for you. We are liable for two years, after a repair once for 12 months longer. After the sale we
    help by phone. We have signed no code of conduct. The Consumer Disputes Committee settles disputes.`,
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
  ['no word on deposits', COMPLETE.et.replace('Tagatisraha', 'Midagi'), 'et', ['deposit']],
  ['no word on the time after a repair', COMPLETE.en.replace('12 months', 'a while'), 'en', ['repair']],
  ['no word on excluded goods', COMPLETE.en.replace('no right of withdrawal', 'nothing'), 'en', ['exclusions']],
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
