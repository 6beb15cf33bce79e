/** The staff user of the tests. */
export const STAFF = { username: 'Liina', password: 'ringrada-on-lahti', email: 'liina@pitlane.example', role: 'SALES' }
/** Manages the orders of the tests; no test changes this password. */
export const CLERK = { username: 'Rein', password: 'mutter-on-kinni', email: 'rein@pitlane.example', role: 'SALES' }
/** Manages the products; no test changes this password. */
export const KEEPER = { username: 'Tiina', password: 'riiul-on-korras', email: 'tiina@pitlane.example', role: 'EDITOR' }
/** Manages the warehouse. */
export const STOREKEEPER = {
  username: 'Ants',
  password: 'kaubaalus-on-tais',
  email: 'ants@pitlane.example',
  role: 'WAREHOUSE',
}
/** Signs in with a second factor. */
export const GUARD = {
  username: 'Valvur',
  password: 'riiul-seitse-vasakul',
  email: 'valvur@pitlane.example',
  role: 'EDITOR',
}
/** A customer with an account and without permissions. */
export const CLIENT = {
  username: 'Mari',
  password: 'maasikad-on-magusad',
  email: 'mari@pitlane.example',
  role: 'CLIENT',
}
/** Owns the shop. */
export const OWNER = { username: 'Olev', password: 'pood-on-minu-oma', email: 'olev@pitlane.example', role: 'ADMIN' }

export interface SharedShop {
  url: string
  /** The folder that receives mails. */
  mailFolder: string
  /** The data folder, which holds its database. */
  dataDir: string
}

/** Two shops keep two cores busy, because tests mostly wait. */
export const SHOP_COUNT = 2

const SHOPS_VARIABLE = 'JOURNEY_SHOPS'

/** Passes the addresses of the shops to the workers, which are separate processes. */
export const publishShops = (shops: readonly SharedShop[]): void => {
  process.env[SHOPS_VARIABLE] = JSON.stringify(shops)
}

/** Returns the shop of this worker, which no other worker uses. */
export const getSharedShop = (): SharedShop => {
  const shops = JSON.parse(process.env[SHOPS_VARIABLE] ?? '[]') as SharedShop[]
  const shop = shops[Number(process.env.TEST_PARALLEL_INDEX)]
  if (!shop) throw new Error('No shop was started for this worker')
  return shop
}
