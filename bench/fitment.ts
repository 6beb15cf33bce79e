import type { Database } from '#platform/server/db/database.ts'
import { readResidentMegabytes, readResidentMemory } from './big-probes.ts'
import { reportRuleImport } from './fitment-import.ts'
import type { Scenario } from './measurement.ts'
import { createListingLoad } from './reading-loads.ts'
import type { BenchShop } from './shop.ts'

const PRODUCTS = 100_000
/** 200 makes × 10 models × 2 generations × 5 engines. */
const MAKES = 200
/** Each product fits six engines and a generation; every tenth has a rule with a limit. */
const RULES_PER_PRODUCT = 7
/** The server caches the products of this many cars. */
const CARS = 256
/** More connections would overload the server, which then refuses requests of both sides. */
const PAIR_CONNECTIONS = 4

/** Measures lists for a chosen car: 20,000 engines and 700,000 rules for 100,000 products. */
export const fitment: Scenario = {
  products: PRODUCTS,
  isLarge: true,
  steps: [
    {
      name: 'fitment-own-memory',
      description: 'Memory of 20,000 engines and 700,000 rules, after the first list for a car',
      measure: shop => storeFitments(shop),
    },
    { name: 'fitment-first-choice', description: 'First list for a car', measure: shop => reportFirstChoice(shop) },
    {
      first: {
        name: 'fitment-any-car',
        description: 'Product list without a car, 100,000 products, each request a different query',
        createLoad: () => ({ ...createListingLoad('fitment-any-car'), connections: PAIR_CONNECTIONS }),
      },
      second: {
        name: 'fitment-car',
        description: `Product list for one of ${CARS} cars, each request a different query`,
        createLoad: async shop => {
          const cars = await listCars(shop, CARS)
          const load = { ...createListingLoad('fitment-car'), connections: PAIR_CONNECTIONS }
          return { ...load, paths: load.paths.map((path, index) => `${path}&v=${cars[index % cars.length]}`) }
        },
        comparedTo: 'fitment-any-car',
      },
    },
    {
      name: 'fitment-import',
      description: 'Import of 500,000 fitment rules while a customer reads lists and orders',
      measure: reportRuleImport,
    },
    { name: 'fitment-memory', description: 'Memory of the process after all this', measure: readResidentMemory },
  ],
}

/** Returns the growth of the process: it starts twice, without and with vehicles and rules, and lists products. */
const storeFitments = async (shop: BenchShop): Promise<string> => {
  await shop.restart({})
  await requestText(`${shop.origin}/v1/product`)
  const megabytesBefore = await readResidentMegabytes(shop)
  await shop.withDatabase(insertVehiclesAndRules)
  await shop.restart({})
  const [car] = await listCars(shop, 1)
  // The first list for a car reads the data that all cars share.
  await requestText(`${shop.origin}/v1/product?v=${car}`)
  const megabytesAfter = await readResidentMegabytes(shop)
  return `${megabytesAfter - megabytesBefore} MB more than the ${megabytesBefore} MB without them`
}

const requestText = async (url: string): Promise<string> => (await fetch(url)).text()

const insertVehiclesAndRules = async ({ $client }: Database): Promise<void> => {
  const levels = [
    { level: 'make', parent: null, count: MAKES },
    { level: 'model', parent: 'make', count: 10 },
    { level: 'generation', parent: 'model', count: 2 },
    { level: 'variant', parent: 'generation', count: 5 },
  ]
  for (const { level, parent, count } of levels)
    await $client.query(
      `insert into vehicle_node (level, parent_id, name, slug, kw, modified_at)
       select $1, parent.id, 'Bench ' || coalesce(parent.id, 0) || ' ' || nth, 'bench-' || nth, ${level === 'variant' ? '60 + nth * 20' : 'null'}, now()
       from ${parent === null ? '(values (null::int)) as parent (id)' : `(select id from vehicle_node where level = '${parent}' and name like 'Bench%') as parent`},
       generate_series(1, $2::int) as nth`,
      [level, count],
    )
  await $client.query(
    `insert into fitment_source (id, name, kind, coverage) values (1, 'Shop', 'own', 'complete') on conflict do nothing`,
  )
  await $client.query('delete from fitment')
  await $client.query(
    `insert into product_fitment (product_id, mode, version) select id, 'specific', 1 from product where class = 'product'
     on conflict (product_id) do update set mode = 'specific'`,
  )
  await $client.query(
    `with engine as (select array_agg(id order by id) as ids from vehicle_node where level = 'variant' and name like 'Bench%'),
       generation as (select array_agg(id order by id) as ids from vehicle_node where level = 'generation' and name like 'Bench%')
     insert into fitment (product_id, source_id, node_id, polarity, drives, note, confidence, modified_at)
     select product_id, 1,
       case when nth = 1 then generation.ids[1 + (hashint4(product_id) & 2147483647) % cardinality(generation.ids)]
         else engine.ids[1 + (hashint4(product_id * 7 + nth) & 2147483647) % cardinality(engine.ids)] end,
       case when nth = 2 and product_id % 20 = 0 then 'excludes' else 'fits' end,
       case when nth = 3 and product_id % 10 = 0 then '{awd}'::text[] else '{}' end, '{"type":"language"}', 'supplier', now()
     from product_fitment, engine, generation, generate_series(1, ${RULES_PER_PRODUCT}) as nth
     on conflict do nothing`,
  )
  await $client.query('vacuum analyze vehicle_node, fitment, product_fitment')
}

const listCars = (shop: BenchShop, count: number): Promise<number[]> =>
  shop.withDatabase(async ({ $client }) => {
    const { rows } = await $client.query<{ id: number }>(
      `select id from vehicle_node where level = 'variant' and name like 'Bench%' order by hashint4(id) limit $1`,
      [count],
    )
    return rows.map(({ id }) => id)
  })

/** Compares the first list for each car with its second list; the difference is the cost of a new car. */
const reportFirstChoice = async (shop: BenchShop): Promise<string> => {
  const cars = (await listCars(shop, CARS)).slice(1)
  const measureLists = async (): Promise<number> => {
    await shop.waitUntilIdle()
    const usedMsBefore = shop.readProcessorTime() ?? 0
    for (const car of cars) await requestText(`${shop.origin}/v1/product?v=${car}`)
    return ((shop.readProcessorTime() ?? 0) - usedMsBefore) / cars.length
  }
  const firstMs = await measureLists()
  const secondMs = await measureLists()
  const formatMs = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`
  return `${formatMs(firstMs - secondMs)} of the processor, database included; the list itself ${formatMs(secondMs)}`
}
