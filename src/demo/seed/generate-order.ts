import { formatAddress } from '#delivery/server/delivery.ts'
import type { Language } from '#kernel/language.ts'
import type { ClientDetails, DeliveryDetails, OrderState } from '#orders/domain/order.ts'
import { demoPoints } from '../delivery/demo-points.ts'
import { createSeededRandom } from './seeded-random.ts'

/** Age in days at which unpaid orders are cancelled. */
export const UNPAID_CANCEL_DAYS = 3

/** Possible histories of past orders, with the age in days at which they can occur. */
const HISTORIES: readonly {
  oneIn: number
  fromDays?: number
  underDays?: number
  state: OrderState
  events: readonly string[]
}[] = [
  { oneIn: 20, fromDays: UNPAID_CANCEL_DAYS + 1, state: 'cancelled', events: ['placed', 'cancelled'] },
  { oneIn: 1, underDays: 3, state: 'paid', events: ['placed', 'paid'] },
  { oneIn: 2, underDays: 9, state: 'shipped', events: ['placed', 'paid', 'packed', 'shipped'] },
  { oneIn: 1, state: 'delivered', events: ['placed', 'paid', 'packed', 'shipped', 'delivered'] },
]

const FIRST_NAMES = 'Mari Jaan Liis Karl Anna Toomas Kadri Märten Piret Rasmus Õie Ülle Andres Helen Priit'.split(' ')
const LAST_NAMES = 'Tamm Saar Sepp Mägi Kask Kukk Rebane Ilves Pärn Koppel Öpik Luik Ots Vaher Jürgenson'.split(' ')
const BANKS = ['harju', 'emajoe', 'saare'] as const
/** Parcel machines that the demo shop still delivers to. */
const PARCEL_MACHINES = demoPoints.filter(
  ({ carrier, country, type }) => carrier === 'omniva' && country === 'EE' && type === 'machine',
)
const DAY_MINUTES = 24 * 60
/** The demo orders span thirteen months. */
const PAST_MINUTES = 395 * DAY_MINUTES
/** Gives orders another random sequence than products. */
const SALT = 0x0de2

export interface GeneratedOrder {
  language: Language
  /** Returning clients: about 40,000 of them place 100,000 orders. */
  client: ClientDetails
  delivery: DeliveryDetails
  state: OrderState
  events: readonly string[]
  placedMinutesAgo: number
  /** Indexes of ordered products with their quantities. */
  items: readonly { productIndex: number; amount: number }[]
  method: (typeof BANKS)[number]
}

/** Returns the order with this index, placed in a shop with that many products; the result is the same in every run. */
export const generateOrder = (seedIndex: number, productCount: number): GeneratedOrder => {
  const random = createSeededRandom(seedIndex ^ (SALT << 16))
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const clientRandom = createSeededRandom(random(50_000))
  const [firstName, lastName] = [
    FIRST_NAMES[clientRandom(FIRST_NAMES.length)] as string,
    LAST_NAMES[clientRandom(LAST_NAMES.length)] as string,
  ]
  const phoneNumber = 1_000_000 + clientRandom(9_000_000)
  const placedMinutesAgo = DAY_MINUTES + random(PAST_MINUTES)
  const days = placedMinutesAgo / DAY_MINUTES
  const { state, events } = HISTORIES.filter(
    ({ fromDays = 0, underDays = Infinity }) => days >= fromDays && days < underDays,
  ).find(({ oneIn }) => random(oneIn) === 0) as (typeof HISTORIES)[number]
  const productIndexes = new Set(Array.from({ length: 1 + random(4) }, () => random(productCount)))
  const point = pick(PARCEL_MACHINES)
  const { id, name } = point
  return {
    language: random(10) === 0 ? 'en' : 'et',
    client: {
      first_name: firstName,
      last_name: lastName,
      business_name: '',
      company_reg_nr: '',
      vat_reg_nr: '',
      vat_reg_country: '',
      email: `${toAscii(firstName)}.${toAscii(lastName)}.${phoneNumber}@past.example`,
      phone: `+372 5${phoneNumber}`,
    },
    delivery: {
      country: 'EE',
      provider: 'omniva-parcel',
      providerName: 'Omniva pakiautomaat',
      option: { id, name, address: formatAddress(point) },
      address: null,
    },
    state,
    events,
    placedMinutesAgo,
    items: [...productIndexes].map(productIndex => ({
      productIndex,
      amount: random(5) === 0 ? 2 + random(3) : 1,
    })),
    method: pick(BANKS),
  }
}

/** Converts a name to ASCII for use in an email address. */
const toAscii = (name: string): string => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
