import { type Approval, findRoadUse } from '#catalog/domain/road-approval.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** The built-in filter for products that are available now. */
export const STOCK_KEY = 'availability'
const STOCK_VALUE = 'in-stock'
export const IN_STOCK_OPTION = `${STOCK_KEY}:${STOCK_VALUE}`

/** The built-in filter by the manufacturer's statement about road use in the shop's country. */
export const ROAD_USE_KEY = 'road-use'
const ROAD_USE_VALUES = { road: 'road', with_entry: 'inspection', motorsport: 'motorsport' } as const

/** Lists the filter options of a product with these approvals: one, or none without a statement. */
export const listRoadUseOptions = (approvals: readonly Approval[]): string[] => {
  const use = findRoadUse(approvals)
  return use === null || use === 'unknown' ? [] : [`${ROAD_USE_KEY}:${ROAD_USE_VALUES[use]}`]
}

/** Filters without an attribute, by key. */
export const BUILT_IN_FILTERS: ReadonlyMap<
  string,
  {
    name: Multilingual
    promoted?: boolean
    categoryIds?: readonly number[]
    options: ReadonlyMap<string, { name: Multilingual; colour?: string }>
  }
> = new Map([
  [
    STOCK_KEY,
    {
      name: multilingual({ et: 'Saadavus', en: 'Availability' }),
      options: new Map([[STOCK_VALUE, { name: multilingual({ et: 'Kohe saadaval', en: 'Available now' }) }]]),
    },
  ],
  [
    ROAD_USE_KEY,
    {
      name: multilingual({ et: 'Teedel (tootja andmed)', en: 'Road use (manufacturer)' }),
      options: new Map([
        [ROAD_USE_VALUES.road, { name: multilingual({ et: 'Avalikel teedel', en: 'Public roads' }) }],
        [
          ROAD_USE_VALUES.with_entry,
          { name: multilingual({ et: 'Pärast ülevaatust või kannet', en: 'After inspection or entry' }) },
        ],
        [ROAD_USE_VALUES.motorsport, { name: multilingual({ et: 'Ainult motospordis', en: 'Motorsport only' }) }],
      ]),
    },
  ],
])
