import { formatLanguageName } from '#accounts/web/admin/parts/format-language-name.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import type { T } from '#platform/web/texts.tsx'

/** Stripe's dispute reasons; any other reason is shown as received. */
const DISPUTE_REASONS = [
  'bank-cannot-process',
  'check-returned',
  'credit-not-processed',
  'customer-initiated',
  'debit-not-authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect-account-details',
  'insufficient-funds',
  'noncompliant',
  'product-not-received',
  'product-unacceptable',
  'subscription-canceled',
  'unrecognized',
] as const

/** Describes the details of a task besides its kind and amount. */
export const describeTask = (t: T, language: Language, details: Readonly<Record<string, unknown>>): string[] => {
  const { disputeReason, answerBy, dispute, overCents, receivedAt, consumer, contract, missing, page, words } = details
  const facts: string[] = []
  if (typeof disputeReason === 'string') {
    const knownReason = DISPUTE_REASONS.find(reason => reason === disputeReason.replaceAll('_', '-'))
    facts.push(knownReason ? t(`orderAdmin.disputeReasons.${knownReason}`) : disputeReason)
  }
  if (typeof answerBy === 'string')
    facts.push(t('orderAdmin.disputeDeadline', { moment: formatDateTime(answerBy, language) }))
  if (typeof details.answerDay === 'string')
    facts.push(t('orderAdmin.answerDay', { day: formatDay(details.answerDay, language) }))
  const { refundBy, sendBy } = details
  if (typeof refundBy === 'string') facts.push(t('orderAdmin.refundBy', { day: formatDay(refundBy, language) }))
  if (typeof sendBy === 'string') facts.push(t('orderAdmin.sendBy', { day: formatDay(sendBy, language) }))
  const { receivedOn, receivedOnBefore } = details
  if (typeof receivedOn === 'string')
    facts.push(t('orderAdmin.receipt.receivedOn', { day: formatDay(receivedOn, language) }))
  if (receivedOn === null) facts.push(t('orderAdmin.receipt.unknown'))
  if (typeof receivedOnBefore === 'string')
    facts.push(t('orderAdmin.receipt.dayWas', { day: formatDay(receivedOnBefore, language) }))
  if (typeof receivedAt === 'string') facts.push(t('orderAdmin.receivedDay', { day: formatDay(receivedAt, language) }))
  if (typeof consumer === 'string') facts.push(`${consumer}, ${contract}`)
  if (typeof details.email === 'string') facts.push(details.email)
  if (isList(details.corrections)) {
    const corrections = details.corrections.map(correction => t(`orders.eInvoice.correction.${correction}`)).join('; ')
    const number = isList(details.documents) ? details.documents.join(', ') : String(details.document)
    facts.push(t('orders.eInvoice.incomplete', { number, corrections }))
  }
  if (typeof details.goodsInWords === 'string') facts.push(details.goodsInWords)
  if (typeof dispute === 'string') facts.push(dispute)
  if (typeof overCents === 'number' && overCents > 0)
    facts.push(t('orderAdmin.overRefunded', { sum: formatCents(overCents, language) }))
  if (details.isUnpacked === true) facts.push(t('orderAdmin.parcel.unpacked'))
  if (isList(missing)) facts.push(missing.map(field => t(`shopAdmin.company.${field}`)).join(', '))
  if (isList(details.products) && details.products.length > 0) facts.push(details.products.join(', '))
  if (isList(details.languages) && details.languages.length > 0)
    facts.push(details.languages.map(code => formatLanguageName(code as Language, language)).join(', '))
  if (typeof details.recall === 'string' && isList(details.reports)) {
    const reports = details.reports.map(report => t(`orderAdmin.recallReports.${report}`))
    facts.push(details.recall, reports.join(', '))
  }
  if (isList(details.terms)) facts.push(...details.terms.map(terms => describeTerms(t, language, terms)))
  if (isList(details.claims)) facts.push(...details.claims.map(claim => describeClaim(t, claim)))
  if (typeof page === 'string' && isList(words)) facts.push(page, words.join(', '))
  if (typeof details.car === 'string')
    facts.push(details.car, t('orderAdmin.fitReturns', { count: Number(details.returns) }))
  if (typeof details.ossLevel === 'string')
    facts.push(t(`orderAdmin.ossThreshold.task.${details.ossLevel}`, { year: Number(details.year) }))
  if (typeof details.ossFrom === 'string')
    facts.push(t('orderAdmin.ossThreshold.started', { day: formatDay(details.ossFrom, language) }))
  if (typeof details.return === 'string') facts.push(describeReturn(t, language, details))
  return facts
}

/** Formats a return with its period: `OSS return, 1 Oct 2026 to 31 Dec 2026: submit by 31 Jan 2027`. */
const describeReturn = (t: T, language: Language, details: Readonly<Record<string, unknown>>): string =>
  t('orderAdmin.returnDue', {
    name: t(`orderAdmin.dueReturns.${details.return}`),
    from: formatDay(String(details.from), language),
    to: formatDay(String(details.to), language),
    day: formatDay(String(details.dueDay), language),
  })

/** Formats the missing topics of the terms in a language: `Estonian: complaints, disputes`. */
const describeTerms = (t: T, language: Language, terms: unknown): string => {
  const { language: code, topics } = terms as { language: string; topics: readonly string[] }
  return `${formatLanguageName(code, language)}: ${topics.map(topic => t(`orderAdmin.termsTopics.${topic}`)).join(', ')}`
}

/** Formats forbidden words of a text outside pages: `category Oils: eco-friendly`. */
const describeClaim = (t: T, claim: unknown): string => {
  const { place, name, words } = claim as { place: string; name: string; words: readonly string[] }
  return `${[t(`orderAdmin.claimPlaces.${place}`), name].filter(Boolean).join(' ')}: ${words.join(', ')}`
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
