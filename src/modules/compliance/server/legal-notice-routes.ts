import { legalNoticeCalls } from '#compliance/contract-legal-notice.ts'
import { ACCESSIBILITY_CHECK, findCheckDayError } from '#compliance/domain/accessibility-check.ts'
import { formatDay } from '#kernel/format-date.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { sendPdf } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { buildAccessibilityStatement, describeDefaultCheck } from './build-accessibility-statement.ts'
import { formatRegisterCsv, type RegisterFacts, readPrivacyRegister, renderRegister } from './privacy-register.ts'

/** Describes the check of this version in the shop's languages, as the statement does. */
const describeDefaults = (app: App) => {
  const checks = getShopLanguages().map(language => [language, describeDefaultCheck(app.texts(language))] as const)
  const pick = (name: 'method' | 'gaps') =>
    multilingual(Object.fromEntries(checks.map(([language, check]) => [language, check[name]])))
  return { day: ACCESSIBILITY_CHECK.day, method: pick('method'), gaps: pick('gaps') }
}

/** Registers the accessibility statement and the register of processing activities. */
export const registerLegalNoticeRoutes = (app: App, facts: RegisterFacts): void => {
  const readNotices = async () => {
    const { legalNotices, asksMarketing } = await readSettings(app.db)
    return { data: { legalNotices, asksMarketing, defaults: describeDefaults(app) } }
  }
  serve(app, legalNoticeCalls, {
    statement: async ({ language, t }) => ({
      data: buildAccessibilityStatement(await readSettings(app.db), language, t),
    }),
    read: () => readNotices(),
    save: async ({ body: { before, legalNotices, asksMarketing }, actor, t }) => {
      const { checkedOn, checkMethod } = legalNotices
      const { type: _marker, ...methods } = checkMethod
      const error = findCheckDayError(
        { checkedOn, methods: Object.values(methods).flatMap(text => text ?? []) },
        getShopDay(app.now()),
      )
      if (error) {
        const message = t(`complianceAdmin.notices.problem.${error}`)
        return httpError(422, message, { errors: { 'legalNotices.checkedOn': [message] } })
      }
      const changed = { legalNotices, ...(asksMarketing !== undefined && { asksMarketing }) }
      const saved = await write(app, actor, tx => changeSettingsSince(tx, changed, before))
      return saved.ok ? readNotices() : rejectEditConflict(saved.reason, t)
    },
    register: async ({ language }) => ({ data: await readPrivacyRegister(app, facts, language) }),
    export: async ({ params, language, reply, t }) => {
      const register = await readPrivacyRegister(app, facts, language)
      const filename = t('complianceAdmin.register.file')
      if (params.format === 'csv') {
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${filename}.csv"`)
          .send(formatRegisterCsv(register, t))
      }
      const { name: shopName } = await readSettings(app.db)
      const day = formatDay(app.now().toISOString(), language)
      const content = await renderRegister(register, { language, shopName, day, t })
      return sendPdf(reply, { filename: `${filename}.pdf`, contentType: 'application/pdf', content })
    },
  })
}
