import type { PublicVehicle } from '#fitment/contract-vehicle.ts'
import type { App } from '#platform/server/app.ts'
import { formatCarName } from './fit-answer.ts'
import { listPath, readVehicleCatalogue, type StoredVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { toPublicVehicle } from './to-public-vehicle.ts'
import { createVehicleSlug } from './vehicle-slug.ts'

/** A generation with the address of its page. */
export interface Generation {
  id: number
  /** The names from the make to the generation. */
  name: string
  vehicle: PublicVehicle
  engines: readonly PublicVehicle[]
  /** The part of the address after `/auto`, the same in every language: `/volkswagen/golf/v`. */
  path: string
  /** The model with several generations, whose lists this one must differ from; null for the only generation. */
  modelId: number | null
  modifiedAt: Date
}

/** Finds a generation by the words of its address, also by those of its other names and of merged doubles. */
export const findGeneration = async (app: App, slugs: readonly string[]): Promise<Generation | null> => {
  const catalogue = await readVehicleCatalogue(app)
  let vehicle: StoredVehicle | undefined
  for (const slug of slugs) {
    const children: readonly StoredVehicle[] = catalogue.children.get(vehicle?.id ?? null) ?? []
    vehicle = children.find(child => child.slug === slug) ?? children.find(child => hasNameWithSlug(child, slug))
    if (!vehicle) return null
  }
  return vehicle?.level === 'generation' ? toGeneration(catalogue, vehicle) : null
}

const hasNameWithSlug = ({ names }: StoredVehicle, slug: string): boolean =>
  names.some(({ text }) => createVehicleSlug(text) === slug)

export const listGenerations = async (app: App): Promise<Generation[]> => {
  const catalogue = await readVehicleCatalogue(app)
  return [...catalogue.vehicles.values()]
    .filter(({ level }) => level === 'generation')
    .map(vehicle => toGeneration(catalogue, vehicle))
}

const toGeneration = (catalogue: VehicleCatalogue, vehicle: StoredVehicle): Generation => {
  const { id, parentId, modifiedAt } = vehicle
  return {
    id,
    modifiedAt,
    name: formatCarName(catalogue, id),
    vehicle: toPublicVehicle(catalogue, vehicle),
    engines: (catalogue.children.get(id) ?? []).map(engine => toPublicVehicle(catalogue, engine)),
    path: buildGenerationPath(catalogue, vehicle),
    modelId: (catalogue.children.get(parentId)?.length ?? 0) > 1 ? parentId : null,
  }
}

/** Builds the address of a generation's page after `/{language}/auto`. */
export const buildGenerationPath = (catalogue: VehicleCatalogue, generation: StoredVehicle): string =>
  listPath(catalogue, generation)
    .map(({ slug }) => `/${slug}`)
    .join('')
