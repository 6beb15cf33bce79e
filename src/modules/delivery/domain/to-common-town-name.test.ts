import { expect, test } from 'vitest'
import { toCommonTownName } from './to-common-town-name.ts'

test.each([
  ['EE', 'Tallinn', 'Tallinn'],
  ['EE', 'Tartu linn', 'Tartu'],
  ['EE', 'Abja-Paluoja linn', 'Abja-Paluoja'],
  ['EE', 'Peetri alevik', 'Peetri'],
  ['EE', 'Ala küla', 'Ala'],
  ['EE', 'Pürksi küla / Birkas', 'Pürksi / Birkas'],
  ['EE', 'Rae vald', 'Rae vald'],
  ['LV', 'Rīga', 'Rīga'],
  ['LV', 'Slampes pagasts', 'Slampes pagasts'],
  ['LT', 'Vilniaus m.', 'Vilnius'],
  ['LT', 'Kauno m.', 'Kaunas'],
  ['LT', 'Klaipėdos m.', 'Klaipėda'],
  ['LT', 'Šiaulių m.', 'Šiauliai'],
  ['LT', 'Panevėžio m.', 'Panevėžys'],
  ['LT', 'Marijampolės m.', 'Marijampolė'],
  ['LT', 'Druskininkų m.', 'Druskininkai'],
  ['LT', 'Rokiškio m.', 'Rokiškis'],
  ['LT', 'Kazlų Rūdos m.', 'Kazlų Rūda'],
  ['LT', 'Naujosios Akmenės m.', 'Naujoji Akmenė'],
  ['LT', 'Krekenavos mstl.', 'Krekenavos'],
  ['LT', 'Galgių k.', 'Galgių'],
])('converts in %s %s to %s', (country, listedName, name) => expect(toCommonTownName(listedName, country)).toBe(name))
