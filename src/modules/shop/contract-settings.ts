import { z } from 'zod'
import { isEmail } from '#kernel/email-address.ts'
import { done, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, line, madeFrom, multilingualLine } from '#wire/fields.ts'
import { shopSettings } from './contract-page-options.ts'
import { isIban, tidyIban } from './domain/iban.ts'

const allow = { permission: 'settings.edit' } as const

const needed = (most?: number) => line(most).refine(text => text !== '', 'app.problem.required')
const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
const webAddress = line(500).refine(isWebAddress, 'shopAdmin.problem.webAddress')
/** An address of the web, or of a page of ours. */
const anyAddress = line(500).refine(
  text => /^\/(?!\/)/.test(text) || isWebAddress(text),
  'shopAdmin.problem.webAddress',
)

const company = z.object({
  name: needed(),
  registryCode: line(40),
  vatNumber: line(40).refine(
    text => text === '' || /^[A-Z]{2}[0-9A-Z+*.]{2,12}$/.test(text),
    'shopAdmin.problem.vatNumber',
  ),
  street: needed(),
  city: needed(),
  postcode: line(20),
  country: z.string().regex(/^[A-Z]{2}$/),
  iban: line(60)
    .overwrite(tidyIban)
    .refine(text => text === '' || isIban(text), 'shopAdmin.problem.iban'),
  email: line().refine(isEmail, 'shopAdmin.problem.email'),
  phone: needed(40),
})

const ownerSettings = z.object({
  /** What the shop is called. */
  name: needed(60),
  company,
  social: z.array(z.object({ name: needed(40), url: webAddress })).max(8),
  banner: z.object({ visible: z.boolean(), text: multilingualLine(300), url: anyAddress.nullable() }),
  shopModule: z.boolean(),
  modelCategoryId: id,
})

/** As they stand: a new shop has nothing yet of what is needed to save. */
const standingSettings = shopSettings.pick({
  ...{ name: true, company: true, social: true, banner: true, shopModule: true, modelCategoryId: true },
})
export type OwnerSettings = z.infer<typeof standingSettings>

const vatRate = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  vat_class: line(40),
  valid_from: z.iso.date(),
  /** 24 is 24 %. */
  percent: z.number().min(0).max(99).multipleOf(0.01),
})
export type VatRate = z.infer<typeof vatRate>

/** What the owner says about the shop as a whole. */
export const shopSettingsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/shop-settings',
    summary: 'The company, its links, the banner, and whether the shop sells',
    allow,
    response: one(standingSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/shop-settings',
    summary:
      'Changes what is sent of them; visitors see it at once. What stands there is told where it is other than `before`',
    allow,
    /** What is left out stays as it is; `before` is what the changes were made from. */
    body: ownerSettings.partial().extend({ before: madeFrom }),
    response: one(standingSettings),
    refusals: [409],
  }),
}

/** VAT rates with the days from which they hold. */
export const vatRateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/vat-rate',
    summary: 'All VAT rates, those that come and those that were, the latest of each class first',
    allow,
    response: one(z.array(vatRate.extend({ state: z.enum(['past', 'now', 'coming']) }))),
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/vat-rate',
    summary: 'Adds a rate that holds from a day to come on',
    allow,
    body: vatRate,
    response: done,
    refusals: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/vat-rate/:country/:vat_class/:valid_from',
    summary: 'Takes back a rate that is not in force yet',
    allow,
    params: vatRate.omit({ percent: true }),
    response: done,
    refusals: [404, 409],
  }),
}
