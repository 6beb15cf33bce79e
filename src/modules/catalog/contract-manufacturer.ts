import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { listQuery, searchQuery } from '#wire/list-query.ts'

const allow = { permission: 'product.edit' } as const
const MAX_BRANDS = 200

/** A contact that an offer names for product safety. */
export const party = z.object({
  name: singleLineText(200),
  address: singleLineText(300),
  contact: singleLineText(200),
})

const manufacturerFields = party.extend({
  /** An ISO 3166-1 code. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  /** The responsible person in the EU; required for manufacturers outside the EEA. */
  responsible: party,
  /** The brands whose products inherit the manufacturer. With an empty list, the manufacturer's name is its brand. */
  brands: z.array(singleLineText(100)).max(MAX_BRANDS),
})
export type ManufacturerBody = z.output<typeof manufacturerFields>

export const manufacturer = manufacturerFields.extend({
  id,
  /** Empty for manufacturers that were created from products, until staff choose a country. */
  country: z.string(),
  version: z.number().int(),
})
export type Manufacturer = z.infer<typeof manufacturer>

const listedManufacturer = manufacturer.extend({
  /** Products outside the bin that chose or inherit the manufacturer. */
  products: z.number().int(),
  modified_at: z.iso.datetime(),
})
export type ListedManufacturer = z.infer<typeof listedManufacturer>

const manufacturerFile = z.object({ text: z.string().max(500_000) })

/** A manufacturer that a file creates or changes. */
const manufacturerChange = z.object({ name: z.string(), isNew: z.boolean() })
export type ListedManufacturerChange = z.infer<typeof manufacturerChange>

const manufacturerQuery = listQuery({
  sorts: ['name', 'country', 'modified_at'],
  sort: 'name',
  filters: { q: searchQuery },
})
export type ManufacturerQuery = z.output<typeof manufacturerQuery>

export const manufacturerAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/manufacturer',
    summary: 'Lists manufacturers with their number of products; `q` searches names and brands',
    allow,
    query: manufacturerQuery,
    response: createListResponseSchema(listedManufacturer),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/manufacturer',
    summary: 'Creates a manufacturer',
    allow,
    body: manufacturerFields,
    response: createItemResponseSchema(z.object({ id })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/manufacturer/:id',
    summary: 'Updates a manufacturer; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: manufacturerFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/manufacturer/:id',
    summary: 'Deletes a manufacturer; 409 names products that use it',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/v1/admin/manufacturer-file/preview',
    summary: 'Compares a CSV file of manufacturers with the stored ones; 422 names the wrong rows',
    allow,
    body: manufacturerFile,
    response: createItemResponseSchema(z.array(manufacturerChange)),
  }),
  importFile: endpoint({
    method: 'PUT',
    path: '/v1/admin/manufacturer-file',
    summary: 'Creates and changes the manufacturers of a CSV file, all together; 422 names the wrong rows',
    allow,
    body: manufacturerFile,
    response: createItemResponseSchema(z.array(manufacturerChange)),
  }),
}
