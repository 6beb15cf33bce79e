import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { type MailTemplate, readCustomTexts, renderTemplate } from '#platform/server/mail/mail-templates.ts'
import { type MailThrottleKey, takeThrottledMails } from '#platform/server/mail/mail-throttle.ts'
import { queueMail, VERSIONS_HEADER } from '#platform/server/mail/queue-mail.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { orders } from './tables.ts'

/** Maximum number of orders that the mail links to. */
const MAX_LINKS = 50

/** Sends one mail about all throttled order mails; does nothing when it was sent before. */
export const summarizeOrderMails = async (app: App, throttleKey: MailThrottleKey, actor: Actor): Promise<void> => {
  const { name } = await readSettings(app.db)
  await write(app, actor, async tx => {
    const throttledMails = await takeThrottledMails(tx, throttleKey)
    const ids = throttledMails.map(({ key }) => parseOrderId(key))
    const [last] = throttledMails.slice(-1)
    if (!last) return ok(false)
    const { id, language, publicToken } = orders
    const placedOrders = await tx
      .select({ id, language, publicToken })
      .from(orders)
      .where(inArray(id, ids))
      .orderBy(desc(id))
    const mailLanguage = placedOrders[0]?.language ?? DEFAULT_LANGUAGE
    const t = app.texts(mailLanguage)
    const addresses = new Map(
      placedOrders.map(order => [order.id, `${app.settings.publicUrl}/${order.language}/payment/${order.publicToken}`]),
    )
    const links = throttledMails.slice(0, MAX_LINKS).flatMap(({ key, subject }) => {
      const url = addresses.get(parseOrderId(key))
      return url === undefined ? [] : [{ label: subject, url }]
    })
    const { attachments, versions } = await readHeldAttachments(
      tx,
      throttledMails.map(({ key }) => key),
    )
    const files = [...new Set(attachments.map(({ filename }) => filename))].join(', ')
    return ok(
      await queueMail(tx, app.jobs, {
        attachments,
        isProof: versions !== '',
        ...(versions !== '' && { headers: { [VERSIONS_HEADER]: versions } }),
        key: `orders-summed:${last.key}`,
        recipient: throttleKey.recipient,
        orderIds: ids,
        now: app.now(),
        ...renderTemplate(summaryMail, {
          t,
          language: mailLanguage,
          links,
          ...(files !== '' && { footer: t('orders.mail.attached', { files }) }),
          branding: await readMailBranding(tx, app),
          values: { count: String(throttledMails.length), shop: name },
          customTexts: await readCustomTexts(tx, summaryMail.kind, mailLanguage),
        }),
      }),
    )
  })
}

/** Reads the files of the held mails, equal ones once: the summary replaces confirmations, which must carry them. */
const readHeldAttachments = async (tx: Write, keys: readonly string[]) => {
  const { filename, contentType, content, mailId, position } = mailAttachments
  const attachments = await tx
    .selectDistinctOn([filename, sql`sha256(${content})`], { filename, contentType, content })
    .from(mailAttachments)
    .innerJoin(mails, eq(mails.id, mailId))
    .where(inArray(mails.key, [...keys]))
    .orderBy(asc(filename), sql`sha256(${content})`, asc(mails.id), asc(position))
  const rows = await tx
    .selectDistinct({ versions: sql<string | null>`${mails.headers}->>${VERSIONS_HEADER}` })
    .from(mails)
    .where(inArray(mails.key, [...keys]))
  const versions = new Set(rows.flatMap(row => row.versions?.split(', ') ?? []))
  return { attachments, versions: [...versions].join(', ') }
}

export const summaryMail: MailTemplate = {
  kind: 'ordersSummed',
  variables: ['count', 'shop'],
  required: {},
  buildTexts: (t, values) => ({
    subject: t('orders.mail.summary.subject', values),
    heading: t('orders.mail.summary.heading', values),
    lead: t('orders.mail.summary.intro', values),
    closing: t('orders.mail.summary.footer', values),
  }),
  renderExample: async (app, language, texts) => {
    const t = app.texts(language)
    const links = ['100001', '100002'].map(number => ({
      label: t('orders.mail.placed.subject', { number }),
      url: `${app.settings.publicUrl}/${language}`,
    }))
    const { name } = await readSettings(app.db)
    return renderTemplate(summaryMail, {
      t,
      language,
      links,
      customTexts: texts,
      branding: await readMailBranding(app.db, app),
      values: { count: '2', shop: name },
    })
  },
}

/** Reads the browser that caused an order's confirmation. */
export const readMailRequester = async (app: Pick<App, 'db'>, orderId: number): Promise<string | undefined> => {
  const [mail] = await app.db
    .select({ requester: mails.requester })
    .from(mails)
    .where(eq(mails.key, `order-placed:${orderId}`))
  return mail?.requester ?? undefined
}

/** Parses the order id from a key such as `order-placed:17`. */
const parseOrderId = (key: string): number => Number(key.split(':').at(-1))
