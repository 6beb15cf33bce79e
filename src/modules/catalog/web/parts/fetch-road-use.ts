import { MAX_ROAD_USE_PRODUCTS, roadUseCalls } from '#catalog/contract-road-use.ts'
import type { Send, SendOptions } from '#wire/send.ts'

interface RoadUseRequest {
  /** Ids, separated by commas. Products after the first 120 keep the statements for the shop's country. */
  productIds: string
  country: string
  lang: string
}

/** Requests the manufacturers' statements and warnings for a country of delivery. */
export const fetchRoadUse = async (
  send: Send,
  { productIds, country, lang }: RoadUseRequest,
  options: SendOptions,
): Promise<{ notes: ReadonlyMap<number, string>; warnings: readonly string[] }> => {
  const requestedIds = productIds.split(',').slice(0, MAX_ROAD_USE_PRODUCTS).join()
  const { body } = await send(roadUseCalls.view, { query: { p: requestedIds, country, lang } }, options)
  return { notes: new Map(body.results.map(({ product_id: id, note }) => [id, note])), warnings: body.warnings }
}
