import { describe, expect, test } from 'vitest'
import { compareLabelsNaturally } from '#stock/domain/compare-labels-naturally.ts'
import { planWalks } from './plan-walks.ts'

const TALLINN = 1
const TARTU = 2
const planWith = (overrides: Partial<Parameters<typeof planWalks>[0]>) =>
  planWalks({
    requested: [],
    taken: [],
    places: [],
    warehouseIds: [TALLINN, TARTU],
    findCode: id => `K-${id}`,
    ...overrides,
  })

test('sorts shelf locations by number, empty ones last', () => {
  expect(['B-1', 'A-10', '', 'A-2', 'a-3'].sort(compareLabelsNaturally)).toEqual(['A-2', 'a-3', 'A-10', 'B-1', ''])
})

describe('a picking walk', () => {
  test('picks a product for all orders at once, each warehouse in shelf order', () => {
    const walks = planWith({
      requested: [
        { orderId: 10, productId: 1, pieces: 2 },
        { orderId: 10, productId: 2, pieces: 1 },
        { orderId: 11, productId: 1, pieces: 3 },
      ],
      taken: [
        { orderId: 10, productId: 1, warehouseId: TALLINN, pieces: 2 },
        { orderId: 10, productId: 2, warehouseId: TALLINN, pieces: 1 },
        { orderId: 11, productId: 1, warehouseId: TALLINN, pieces: 1 },
        { orderId: 11, productId: 1, warehouseId: TARTU, pieces: 2 },
      ],
      places: [
        { productId: 1, warehouseId: TALLINN, place: 'A-10' },
        { productId: 2, warehouseId: TALLINN, place: 'A-2' },
      ],
    })
    expect(walks).toEqual([
      {
        warehouseId: TALLINN,
        stops: [
          { productId: 2, place: 'A-2', pieces: 1, orders: [{ orderId: 10, pieces: 1 }] },
          {
            productId: 1,
            place: 'A-10',
            pieces: 3,
            orders: [
              { orderId: 10, pieces: 2 },
              { orderId: 11, pieces: 1 },
            ],
          },
        ],
      },
      {
        warehouseId: TARTU,
        stops: [{ productId: 1, place: '', pieces: 2, orders: [{ orderId: 11, pieces: 2 }] }],
      },
    ])
  })

  test('picks the rest of a partly sent order from the warehouses that still have it', () => {
    const takenPieces = [
      { orderId: 10, productId: 1, warehouseId: TALLINN, pieces: 2 },
      { orderId: 10, productId: 1, warehouseId: TARTU, pieces: 2 },
    ]
    expect(planWith({ requested: [{ orderId: 10, productId: 1, pieces: 1 }], taken: takenPieces })).toEqual([
      { warehouseId: TARTU, stops: [{ productId: 1, place: '', pieces: 1, orders: [{ orderId: 10, pieces: 1 }] }] },
    ])
  })

  test('lists goods on demand without a shelf', () => {
    expect(planWith({ requested: [{ orderId: 10, productId: 3, pieces: 1 }] })).toEqual([
      { warehouseId: null, stops: [{ productId: 3, place: '', pieces: 1, orders: [{ orderId: 10, pieces: 1 }] }] },
    ])
  })
})
