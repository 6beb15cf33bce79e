import { type PrivacyRegister, REGISTER_COLUMNS } from '#compliance/contract-legal-notice.ts'
import { listThirdCountries } from '#compliance/domain/list-third-countries.ts'
import type { ProcessingActivity, Recipient, Retention } from '#compliance/domain/processing-activity.ts'
import { formatCsv } from '#kernel/csv.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { TextPart } from '#orders/domain/text-document.ts'
import { describeSeller, renderText } from '#orders/server/orders.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { readSettings } from '#shop/server/shop.ts'

/** The facts that only the composition of the shop knows. */
export interface RegisterFacts {
  activities: readonly ProcessingActivity[]
  listRecipients(app: App, settings: ShopSettings, language: Language): Promise<Recipient[]>
}

/** Reads the register of processing activities in a language. */
export const readPrivacyRegister = async (
  app: App,
  { activities, listRecipients }: RegisterFacts,
  language: Language,
): Promise<PrivacyRegister> => {
  const t = app.texts(language)
  const settings = await readSettings(app.db)
  const recipients = await listRecipients(app, settings, language)
  return {
    controller: describeSeller(settings.company, t),
    activities: activities.map(activity => describeActivity(activity, recipients, t)),
    recipients: recipients.map(({ role, name, countries }) => ({
      name,
      role: t(`complianceAdmin.register.roles.${role}`),
      country: countries.join(', ') || t('complianceAdmin.register.unknownCountry'),
    })),
    additions: pickText(settings.legalNotices.privacy, language),
  }
}

const describeActivity = (
  { name, basis, people, recipients: roles, retention, deletedBy, security = [] }: ProcessingActivity,
  recipients: readonly Recipient[],
  t: Translate,
): PrivacyRegister['activities'][number] => {
  const activityRecipients = recipients.filter(({ role }) => roles.includes(role))
  const translateField = (field: string) => t(`complianceAdmin.register.activities.${name}.${field}`)
  return {
    activity: translateField('title'),
    purpose: translateField('purpose'),
    basis: t(`complianceAdmin.register.bases.${basis}`),
    people: people.map(category => t(`complianceAdmin.register.people.${category}`)).join(', '),
    data: translateField('data'),
    recipients:
      activityRecipients.map(recipient => recipient.name).join(', ') || t('complianceAdmin.register.noRecipients'),
    transfers: describeTransfers(activityRecipients, t),
    retention: describeRetention(retention, t),
    measure:
      typeof deletedBy === 'string'
        ? t(`complianceAdmin.register.deletions.${deletedBy}`)
        : t(`shopAdmin.jobs.kinds.${deletedBy.job}`),
    security: ['general', ...security].map(measure => t(`complianceAdmin.register.measures.${measure}`)).join('; '),
  }
}

/** Names recipients outside the European Economic Area, and recipients whose countries only their contract states. */
const describeTransfers = (receivers: readonly Recipient[], t: Translate): string => {
  const transfers = receivers.flatMap(({ name, countries }) => {
    const thirdCountries = listThirdCountries(countries)
    if (thirdCountries.length > 0)
      return [t('complianceAdmin.register.transfer', { name, countries: thirdCountries.join(', ') })]
    return countries.length > 0 ? [] : [t('complianceAdmin.register.unknownTransfer', { name })]
  })
  return transfers.join('; ') || t('complianceAdmin.register.noTransfers')
}

const describeRetention = (retention: Retention, t: Translate): string => {
  if (typeof retention === 'string') return t(`complianceAdmin.register.retention.${retention}`)
  if ('documentYears' in retention)
    return t(`complianceAdmin.register.retention.${retention.claimYears === undefined ? 'documents' : 'orders'}`, {
      years: retention.documentYears,
      ossYears: retention.ossYears,
      ...(retention.claimYears !== undefined && { claimYears: retention.claimYears }),
    })
  const [[unit, count]] = Object.entries(retention) as [[string, number]]
  return t(`complianceAdmin.register.retention.${unit}`, { count })
}

/** Writes the activities as CSV, then the services that receive data. */
export const formatRegisterCsv = ({ activities, recipients, additions }: PrivacyRegister, t: Translate): string =>
  formatCsv(
    [
      REGISTER_COLUMNS.map(column => t(`complianceAdmin.register.columns.${column}`)),
      ...activities.map(activity => REGISTER_COLUMNS.map(column => activity[column])),
      ...recipients.map(({ name, role, country }) => [t('complianceAdmin.register.recipient'), name, role, country]),
      ...(additions ? [[t('complianceAdmin.register.additions'), additions]] : []),
    ],
    'spreadsheet',
  )

/** Renders the register as PDF. */
export const renderRegister = (
  { controller, activities, recipients, additions }: PrivacyRegister,
  { language, shopName, day, t }: { language: Language; shopName: string; day: string; t: Translate },
): Promise<Buffer> => {
  const buildItem = (text: string): TextPart => ({ type: 'item', text })
  const columns = REGISTER_COLUMNS.filter(column => column !== 'activity')
  return renderText({
    language,
    shopName,
    title: t('complianceAdmin.register.title'),
    parts: [
      { type: 'heading', text: t('complianceAdmin.register.controller') },
      ...controller.map((text): TextPart => ({ type: 'text', text })),
      ...activities.flatMap((activity): TextPart[] => [
        { type: 'heading', text: activity.activity },
        ...columns.map(column => buildItem(`${t(`complianceAdmin.register.columns.${column}`)}: ${activity[column]}`)),
      ]),
      { type: 'heading', text: t('complianceAdmin.register.recipients') },
      ...recipients.map(({ name, role, country }) => buildItem(`${name} (${role}, ${country})`)),
      ...(additions ? ([{ type: 'heading', text: t('complianceAdmin.register.additions') }] as TextPart[]) : []),
      ...additions
        .split('\n')
        .filter(line => line.trim() !== '')
        .map((text): TextPart => ({ type: 'text', text })),
    ],
    footer: controller.join(' · '),
    note: t('complianceAdmin.register.madeOn', { day }),
    pageText: t('orders.summary.page', { page: '{{page}}', pages: '{{pages}}' }),
  })
}
