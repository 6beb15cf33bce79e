import type { AccessibilityStatement } from '#compliance/contract-legal-notice.ts'
import { ACCESSIBILITY_CHECK } from '#compliance/domain/accessibility-check.ts'
import { formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'

/** The parts of the statement whose texts are the lines of a message. */
const LISTS = ['service', 'means'] as const

/** Describes the check of this version, which applies while the owner enters none. */
export const describeDefaultCheck = (t: Translate) => ({
  day: ACCESSIBILITY_CHECK.day,
  method: t('compliance.accessibility.check.method', { tool: ACCESSIBILITY_CHECK.tool }),
  gaps: t('compliance.accessibility.limits.lines'),
})

/** Builds the accessibility statement that directive (EU) 2019/882 annex V demands. */
export const buildAccessibilityStatement = (
  { company, legalNotices }: Pick<ShopSettings, 'company' | 'legalNotices'>,
  language: Language,
  t: Translate,
): AccessibilityStatement => {
  const { standard } = ACCESSIBILITY_CHECK
  const defaults = describeDefaultCheck(t)
  const createHeading = (name: string) => ({
    type: 'heading' as const,
    text: t(`compliance.accessibility.${name}.title`),
  })
  const createText = (value: string) => ({ type: 'text' as const, text: value })
  const createItems = (lines: string) => splitLines(lines).map(line => ({ type: 'item' as const, text: line }))
  const createList = (name: (typeof LISTS)[number]) => [
    createHeading(name),
    ...createItems(t(`compliance.accessibility.${name}.lines`)),
  ]
  const day = formatDay(legalNotices.checkedOn ?? defaults.day, language)
  const contacts = [company.name, company.email, company.phone].filter(contact => contact !== '').join(', ')
  return {
    title: t('compliance.accessibility.title'),
    parts: [
      createText(t('compliance.accessibility.intro', { standard })),
      ...createList('service'),
      ...createList('means'),
      createHeading('check'),
      createText(t('compliance.accessibility.check.text', { day })),
      ...splitLines(pickText(legalNotices.checkMethod, language) || defaults.method).map(createText),
      createHeading('limits'),
      ...createItems(pickText(legalNotices.gaps, language) || defaults.gaps),
      ...splitLines(pickText(legalNotices.accessibility, language)).map(createText),
      createHeading('contact'),
      createText(t('compliance.accessibility.contact.text', { contacts })),
      createHeading('authority'),
      createText(t('compliance.accessibility.authority.text')),
    ],
  }
}

const splitLines = (value: string): string[] =>
  value
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
