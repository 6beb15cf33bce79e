import { describe, expect, test } from 'vitest'
import { buildOmnivaRow } from '#delivery/testing/build-carrier-rows.ts'
import { readOmniva } from './read-omniva.ts'

const readPoint = (overrides: Record<string, unknown>) => readOmniva([buildOmnivaRow(overrides)])?.points[0]

test('reads a parcel machine', () => {
  expect(readOmniva([buildOmnivaRow()])).toEqual({
    invalidRowCount: 0,
    points: [
      {
        id: '90001',
        type: 'machine',
        country: 'EE',
        name: 'Näidise keskuse pakiautomaat',
        city: 'Tallinn',
        address: 'Näidise 12',
        postcode: '',
        latitude: 59.4101,
        longitude: 24.7012,
        hours: '',
      },
    ],
  })
})

test('reads the postcode and hours of a post office', () => {
  expect(readPoint({ TYPE: '1', ZIP: '69494', SERVICE_HOURS: 'E-R 09:00-17:00' })).toMatchObject({
    type: 'office',
    postcode: '69494',
    hours: 'E-R 09:00-17:00',
  })
})

test.each([
  [{ A3_NAME: 'Näidise alevik', A2_NAME: 'Rae vald' }, 'Näidise'],
  [{ A3_NAME: '', A2_NAME: 'Tartu linn' }, 'Tartu'],
  [{ A3_NAME: '', A2_NAME: 'Rae vald' }, 'Rae vald'],
  [{ A0_NAME: 'LV', A1_NAME: 'Rīga', A2_NAME: '', A3_NAME: '' }, 'Rīga'],
  [{ A0_NAME: 'LV', A1_NAME: 'Ogres novads', A2_NAME: 'Ogre', A3_NAME: '' }, 'Ogre'],
  [{ A0_NAME: 'LT', A1_NAME: 'Kauno apskr.', A2_NAME: 'Kauno m. sav.', A3_NAME: 'Kauno m.' }, 'Kaunas'],
  [{ A1_NAME: '', A2_NAME: '', A3_NAME: '' }, ''],
])('%j: finds the town "%s"', (overrides, city) => expect(readPoint(overrides)?.city).toBe(city))

test.each([
  [{ A5_NAME: 'Pärna allee', A7_NAME: '7' }, 'Pärna allee 7'],
  [{ A5_NAME: 'Sõpruse pst', A7_NAME: '201', A8_NAME: '3' }, 'Sõpruse pst 201-3'],
  [{ A5_NAME: '', A6_NAME: 'Zemgales 3', A7_NAME: '' }, 'Zemgales 3'],
  [{ A5_NAME: '', A6_NAME: 'Valla', A7_NAME: '2' }, 'Valla 2'],
  [{ A5_NAME: '', A6_NAME: '', A7_NAME: '' }, ''],
])('%j: finds the address "%s"', (overrides, address) => expect(readPoint(overrides)?.address).toBe(address))

describe('rows', () => {
  test.each([
    [{ ZIP: '' }, 1],
    [{ NAME: null }, 1],
    [{ A0_NAME: undefined }, 1],
    [{ A0_NAME: 'FI' }, 0],
    [{ TYPE: '2' }, 0],
  ])('ignores rows with %j', (overrides, invalidRowCount) => {
    expect(readOmniva([buildOmnivaRow(overrides)])).toEqual({ points: [], invalidRowCount })
  })

  test.each([[{}], [null], ['<html>'], [{ places: [] }]])('finds no rows in %j', data =>
    expect(readOmniva(data)).toBeNull(),
  )
})
