import type { InputType } from '#delivery/server/tables.ts'

interface DemoProvider {
  value: string
  et: string
  en: string
  desc: { et: string; en: string }
  countries: readonly string[]
  inputType: InputType
  carrier?: string
  pointType?: string
  cents: number
  takesBigProducts: boolean
  freeFrom?: number
}

/** The delivery methods of the demo shop include at least one for each input type. */
export const demoProviders: readonly DemoProvider[] = [
  {
    value: 'omniva-parcel',
    et: 'Omniva pakiautomaat',
    en: 'Omniva parcel machine',
    desc: { et: 'Kohale 1–2 tööpäevaga', en: 'Delivered in 1–2 working days' },
    countries: ['EE', 'LV', 'LT'],
    inputType: 'select',
    carrier: 'omniva',
    pointType: 'machine',
    cents: 390,
    takesBigProducts: false,
    freeFrom: 15_000,
  },
  {
    value: 'itella-ee-parcel',
    et: 'Smartposti pakiautomaat',
    en: 'Smartposti parcel machine',
    desc: { et: 'Kohale 1–2 tööpäevaga', en: 'Delivered in 1–2 working days' },
    countries: ['EE'],
    inputType: 'select',
    carrier: 'smartposti-ee',
    pointType: 'machine',
    cents: 350,
    takesBigProducts: false,
    freeFrom: 15_000,
  },
  {
    value: 'omniva-po',
    et: 'Omniva postkontor',
    en: 'Omniva post office',
    desc: { et: 'Ka suurtele kaupadele, 2–3 tööpäeva', en: 'Takes big parts too, 2–3 working days' },
    countries: ['EE'],
    inputType: 'select',
    carrier: 'omniva',
    pointType: 'office',
    cents: 590,
    takesBigProducts: true,
  },
  {
    value: 'omniva-courier',
    et: 'Omniva kuller',
    en: 'Omniva courier',
    desc: { et: 'Ukseni 1–3 tööpäevaga', en: 'To your door in 1–3 working days' },
    countries: ['EE', 'LV', 'LT', 'FI'],
    inputType: 'Address',
    cents: 890,
    takesBigProducts: true,
  },
  {
    value: 'itella-fi-parcel',
    et: 'Posti pakiautomaat Soomes',
    en: 'Posti parcel machine in Finland',
    desc: { et: 'Kohale 3–5 tööpäevaga', en: 'Delivered in 3–5 working days' },
    countries: ['FI'],
    inputType: 'select',
    carrier: 'smartposti-fi',
    pointType: 'machine',
    cents: 990,
    takesBigProducts: false,
  },
  {
    value: 'pickup-tallinn',
    et: 'Ise järele tulles',
    en: 'Collect in store',
    desc: { et: 'E–R 9–18', en: 'Mon–Fri 9 am – 6 pm' },
    countries: ['EE'],
    inputType: 'value',
    carrier: 'pickup-tallinn',
    cents: 0,
    takesBigProducts: true,
  },
]
