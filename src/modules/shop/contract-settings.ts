import { z } from 'zod'
import { isEmail } from '#kernel/email-address.ts'
import { isSitePath, isWebAddress } from '#kernel/web-address.ts'
import { createItemResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues, id, multilingualLine, singleLineText } from '#wire/fields.ts'
import { shopSettings } from './contract-shop.ts'
import { isIban, normalizeIban } from './domain/iban.ts'

const allow = { permission: 'settings.edit' } as const

const createRequiredLineSchema = (maxLength?: number) =>
  singleLineText(maxLength).refine(text => text !== '', 'app.problem.required')
const webAddress = singleLineText(500).refine(isWebAddress, 'shopAdmin.problem.webAddress')
/** Accepts a web address or a path of the shop. */
const webAddressOrPath = singleLineText(500).refine(
  text => isSitePath(text) || isWebAddress(text),
  'shopAdmin.problem.webAddress',
)

const company = z.object({
  name: createRequiredLineSchema(),
  registryCode: singleLineText(40),
  vatNumber: singleLineText(40).refine(
    text => text === '' || /^[A-Z]{2}[0-9A-Z+*.]{2,12}$/.test(text),
    'shopAdmin.problem.vatNumber',
  ),
  street: createRequiredLineSchema(),
  city: createRequiredLineSchema(),
  postcode: singleLineText(20),
  country: z.string().regex(/^[A-Z]{2}$/),
  iban: singleLineText(60)
    .overwrite(normalizeIban)
    .refine(text => text === '' || isIban(text), 'shopAdmin.problem.iban'),
  email: singleLineText().refine(isEmail, 'shopAdmin.problem.email'),
  phone: createRequiredLineSchema(40),
})

const ownerSettings = z.object({
  name: createRequiredLineSchema(60),
  company,
  social: z.array(z.object({ name: createRequiredLineSchema(40), url: webAddress })).max(8),
  banner: z.object({ visible: z.boolean(), text: multilingualLine(300), url: webAddressOrPath.nullable() }),
  shopModule: z.boolean(),
  guaranteesFit: z.boolean(),
  priceJumpPercent: z.number().int().min(1).max(1_000).nullable(),
  modelCategoryId: id,
  ossFrom: z.iso.date().nullable(),
})

/** Stored settings may lack fields that saving requires: a new shop is incomplete. */
const storedSettings = shopSettings.pick({
  name: true,
  company: true,
  social: true,
  banner: true,
  shopModule: true,
  guaranteesFit: true,
  priceJumpPercent: true,
  modelCategoryId: true,
  ossFrom: true,
})
export type OwnerSettings = z.infer<typeof storedSettings>

const vatRate = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  vat_class: singleLineText(40),
  valid_from: z.iso.date(),
  /** In per cent: 24 means 24 %. */
  percent: z.number().min(0).max(99).multipleOf(0.01),
})
export type VatRate = z.infer<typeof vatRate>

const vatChange = z.object({
  country: z.string(),
  vat_class: z.string(),
  valid_from: z.string(),
  /** In per cent; null when the rate is new or removed. */
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type VatRateChange = z.infer<typeof vatChange>

const vatFile = z.object({ text: z.string().max(200_000) })

export const shopSettingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/shop-settings',
    summary: 'Returns the settings of the shop: company, links, banner and web shop',
    allow,
    response: createItemResponseSchema(storedSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/shop-settings',
    summary: 'Changes the given settings; 409 with the current values when they differ from `before`',
    allow,
    /** Missing fields stay unchanged; `before` holds the values that the user edited. */
    body: ownerSettings.partial().extend({ before: baseValues }),
    response: createItemResponseSchema(storedSettings),
    errorStatuses: [409],
  }),
}

export const vatRateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/vat-rate',
    summary: 'Lists past, current and future VAT rates of all countries, newest of each class first',
    allow,
    response: createItemResponseSchema(z.array(vatRate.extend({ state: z.enum(['past', 'now', 'coming']) }))),
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/vat-rate',
    summary: 'Adds a VAT rate that starts on a future day',
    allow,
    body: vatRate,
    response: successResponse,
    errorStatuses: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/vat-rate/:country/:vat_class/:valid_from',
    summary: 'Removes a future VAT rate',
    allow,
    params: vatRate.omit({ percent: true }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/v1/admin/vat-rate-file/preview',
    summary: 'Compares a file of VAT rates (CSV or JSON) with the stored ones; 422 names the wrong rows',
    allow,
    body: vatFile,
    response: createItemResponseSchema(z.array(vatChange)),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/v1/admin/vat-rate-file',
    summary: 'Replaces the VAT rates of all countries in a file (CSV or JSON); home rates that have started stay',
    allow,
    body: vatFile,
    response: createItemResponseSchema(z.array(vatChange)),
  }),
}
