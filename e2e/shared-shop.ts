/** The staff user of the journeys. */
export const STAFF = { username: 'Liina', password: 'ringrada-on-lahti', email: 'liina@pitlane.example', role: 'SALES' }
/** Who looks after the orders of the journeys; nobody changes this password. */
export const CLERK = { username: 'Rein', password: 'mutter-on-kinni', email: 'rein@pitlane.example', role: 'SALES' }
/** Who looks after the goods; she forgets nothing. */
export const KEEPER = { username: 'Tiina', password: 'riiul-on-korras', email: 'tiina@pitlane.example', role: 'EDITOR' }

interface SharedShop {
  url: string
  /** The folder that mails arrive in. */
  mails: string
  /** Where it keeps its database. */
  dataDir: string
}

const NAME = 'JOURNEY_SHOP'

/** Tells the workers, which are processes of their own, where the run's shop is. */
export const publish = (shop: SharedShop): void => {
  process.env[NAME] = JSON.stringify(shop)
}

export const sharedShop = (): SharedShop => {
  const written = process.env[NAME]
  if (!written) throw new Error('No shop was started for this run')
  return JSON.parse(written) as SharedShop
}
