import { and, eq, isNull } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.ts'
import { write } from '#platform/server/write.ts'
import { marketingConsents } from '../tables.ts'
import { buildMarketingHeaders, buildStopPath } from './marketing-addresses.ts'

/**
 * Queues the notice of a consent, with the text that was agreed to. A person whose address a stranger typed stops the
 * mails by one click before the first one.
 */
export const mailMarketingNotice = async (app: App, actor: Actor, { id }: { id: number }): Promise<void> => {
  await write(app, actor, async tx => {
    const [consent] = await tx
      .select()
      .from(marketingConsents)
      .where(and(eq(marketingConsents.id, id), isNull(marketingConsents.stoppedAt)))
    if (!consent) return ok(null)
    const { email, language, text, token } = consent
    const { publicUrl } = app.settings
    const t = app.texts(language)
    await queueMail(tx, app.jobs, {
      key: `marketing-consent:${id}`,
      recipient: email,
      now: app.now(),
      headers: buildMarketingHeaders(publicUrl, language, token),
      subject: t('compliance.marketing.mail.subject'),
      ...renderMail({
        language,
        branding: await readMailBranding(tx, app),
        heading: t('compliance.marketing.mail.subject'),
        paragraphs: [t('compliance.marketing.mail.agreed', { text }), t('compliance.marketing.mail.stopAnyTime')],
        footer: t('compliance.marketing.mail.notYou'),
        footerLink: { label: t('compliance.marketing.stop'), url: publicUrl + buildStopPath(language, token) },
      }),
    })
    return ok(null)
  })
}
