import { BuildSync } from '#builds/web/parts/build-sync.tsx'
import { GarageSync } from '#fitment/web/parts/garage-sync.tsx'

/** Keeps what the browser stores equal to the account of the user. */
export const AccountSync = ({ username }: { username: string | null }) => (
  <>
    <GarageSync username={username} />
    <BuildSync username={username} />
  </>
)
