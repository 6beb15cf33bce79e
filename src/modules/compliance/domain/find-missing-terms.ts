/** Facts that the terms of sale must state (VÕS § 54(1)) and that the program does not add to them. */
export const TERMS_TOPICS = [
  'payment',
  'personalPrice',
  'deposit',
  'duration',
  'delivery',
  'complaints',
  'withdrawal',
  'returnCost',
  'exclusions',
  'liability',
  'repair',
  'afterSales',
  'codes',
  'disputes',
] as const
export type TermsTopic = (typeof TERMS_TOPICS)[number]

/** Words by which a topic is recognized; a language without words is only checked for addresses. */
const WORDS: Readonly<Record<string, Readonly<Record<TermsTopic, RegExp>>>> = {
  et: {
    payment: /tasu(da|mi|te|b)|maks(ta|mi|e)/iu,
    personalPrice: /hin(d|na)[^.]{0,80}(automaat|isikupära|ostjale\s+eraldi)/isu,
    deposit: /tagatisraha/iu,
    duration: /miinimumkestus|kestus/iu,
    delivery: /(tarne|saat|saada|kohaletoimeta|kohale toimeta|kätte)[^.]{0,120}(päev|nädal)/isu,
    complaints: /kaebus|pretensioon/iu,
    withdrawal: /tagane/iu,
    returnCost: /tagast[^.]{0,60}kul|kul[^.]{0,60}tagast/isu,
    exclusions: /taganeda\s+ei\s+saa|taganemisõigus\p{L}*\s+(ei\s+ole|puudub)/iu,
    liability: /(kahe|2|kaks)\s+aasta/iu,
    repair: /12\s+ku(u|ud)/iu,
    afterSales: /müügijärg|pärast\s+müüki/iu,
    codes: /käitumiskoodeks|tegevusjuhen|käitumisjuhen/iu,
    disputes: /tarbijavaidluste\s+komisjon/iu,
  },
  en: {
    payment: /\bpay/iu,
    personalPrice: /price[^.]{0,80}(personali[sz]ed|automat)/isu,
    deposit: /\bdeposit/iu,
    duration: /\bduration/iu,
    delivery: /(deliver|ship|dispatch|send)[^.]{0,120}(day|week)/isu,
    complaints: /complain/iu,
    withdrawal: /withdraw/iu,
    returnCost: /(cost|pays?)[^.]{0,60}return|return[^.]{0,60}cost/isu,
    exclusions: /no\s+right\s+(of\s+withdrawal|to\s+withdraw)/iu,
    liability: /(two|2)\s+years/iu,
    repair: /12\s+months/iu,
    afterSales: /after[-\s]sales?|after\s+the\s+sale/iu,
    codes: /codes?\s+of\s+conduct/iu,
    disputes: /consumer\s+disputes\s+comm/iu,
  },
}

/** The disputes body for every language, by its address. */
const DISPUTES_ADDRESS = /komisjon\.ee/iu

/**
 * Lists the topics that the terms of sale do not mention, by words. It cannot judge what they say. Complaints need the
 * seller's e-mail address as well.
 */
export const findMissingTerms = (
  text: string,
  { language, email }: { language: string; email: string },
): TermsTopic[] => {
  const words = WORDS[language]
  return TERMS_TOPICS.filter(topic => {
    if (topic === 'complaints' && email !== '' && !text.toLowerCase().includes(email.toLowerCase())) return true
    if (topic === 'disputes' && DISPUTES_ADDRESS.test(text)) return false
    return words ? !words[topic].test(text) : topic === 'disputes'
  })
}
