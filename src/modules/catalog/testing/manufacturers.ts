import type { ManufacturerFields } from '#catalog/domain/manufacturer.ts'

/** A contact without any data, for manufacturers that need no responsible person. */
export const NO_CONTACT = { name: '', address: '', contact: '' }

export const APEKS = {
  name: 'Apeks OÜ',
  address: 'Tee 2, Tartu',
  contact: 'info@apeks.example',
  country: 'EE',
  responsible: NO_CONTACT,
  brands: ['Apeks', 'Õhk'],
} satisfies ManufacturerFields
