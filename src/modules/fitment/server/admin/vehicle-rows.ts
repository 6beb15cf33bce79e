import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { VehicleBody } from '#fitment/contract-vehicle-admin.ts'
import { toHub, toHubTexts } from '#fitment/domain/hub-texts.ts'
import { cleanCode } from '#fitment/domain/parse-vehicle-file.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import type { VehicleLevel } from '#fitment/domain/vehicle.ts'
import type { VehicleName } from '#fitment/domain/vehicle-name.ts'
import { formatWindow, OPEN_WINDOW } from '#fitment/domain/year-month.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readVehicles, type StoredVehicle } from '../read-vehicle-catalogue.ts'
import { vehicleNodes } from '../tables.ts'
import { createVehicleSlug } from '../vehicle-slug.ts'

/** The language of names that hold in all languages. */
export const EVERY_LANGUAGE = ''

/** Returns the fields of a stored vehicle as requests send them. */
export const toVehicleBody = (vehicle: StoredVehicle): VehicleBody => {
  const { parentId, name, names, from, to, chassis, bodies, engineCode, cc, kw, fuel, drive, gearbox, ktypes } = vehicle
  return {
    name,
    cc,
    kw,
    fuel,
    drive,
    gearbox,
    parent_id: parentId,
    aliases: listTexts(names, EVERY_LANGUAGE),
    language_aliases: multilingual(
      Object.fromEntries(
        [...new Set(names.map(({ language }) => language))]
          .filter(language => language !== EVERY_LANGUAGE)
          .map(language => [language, listTexts(names, language)]),
      ),
    ),
    ktypes: [...ktypes],
    years: formatWindow({ from, to }),
    chassis: [...chassis],
    bodies: [...bodies],
    engine_code: engineCode ?? '',
    ...toHubTexts(vehicle.hub),
  }
}

const listTexts = (names: readonly VehicleName[], language: string): string[] =>
  names.filter(name => name.language === language).map(({ text }) => text)

/** Returns the columns of a request; levels above engines have no facts of engines. */
export const toVehicleColumns = (body: VehicleBody, level: VehicleLevel) => {
  const window = parseYearWindow(body.years)
  const { from, to } = window.ok ? window.value : OPEN_WINDOW
  const { cc, kw, fuel, drive, gearbox } = body
  const engineCode = cleanCode(body.engine_code) || null
  const engine = { engineCode, cc, kw, fuel, drive, gearbox }
  const name = body.name.normalize('NFC')
  return {
    name,
    parentId: body.parent_id,
    slug: createVehicleSlug(name, level === 'variant' ? engine : undefined),
    chassis: [...new Set(body.chassis.map(cleanCode))].filter(code => code !== ''),
    bodies: [...new Set(body.bodies)],
    fromYm: from,
    toYm: to,
    ...(level === 'variant' && {
      ...engine,
      ktypes: [...new Set(body.ktypes)].sort((first, second) => first - second),
    }),
    hub: level === 'generation' || level === 'variant' ? toHub(body) : null,
  }
}

/** Returns the other names of a request. */
export const toVehicleNames = ({ aliases, language_aliases }: VehicleBody): VehicleName[] => {
  const { type: _type, ...byLanguage } = language_aliases
  const names = Object.entries(byLanguage).flatMap(([language, texts = []]) => texts.map(text => ({ text, language })))
  return [...aliases.map(text => ({ text, language: EVERY_LANGUAGE })), ...names]
}

/** Reads a vehicle outside the bin. */
export const findActiveVehicle = async (db: Queryable, id: number): Promise<StoredVehicle | undefined> => {
  const [living] = await db
    .select({ id: vehicleNodes.id })
    .from(vehicleNodes)
    .where(and(eq(vehicleNodes.id, id), isNull(vehicleNodes.mergedInto), isNull(vehicleNodes.removedAt)))
  return living && (await readVehicles(db, [id]))[0]
}

/** Reads the vehicles of the bin. */
export const readBinnedVehicles = async (db: Queryable): Promise<StoredVehicle[]> => {
  const rows = await db
    .select({ id: vehicleNodes.id })
    .from(vehicleNodes)
    .where(and(isNull(vehicleNodes.mergedInto), isNotNull(vehicleNodes.removedAt)))
  return rows.length === 0
    ? []
    : readVehicles(
        db,
        rows.map(({ id }) => id),
      )
}

/** Selects the vehicle and all below it. */
export const selectSubtree = (id: number) => sql`
  with recursive subtree as (
    select id from vehicle_node where id = ${id}
    union all
    select n.id from vehicle_node n join subtree s on n.parent_id = s.id)
  select id from subtree`
