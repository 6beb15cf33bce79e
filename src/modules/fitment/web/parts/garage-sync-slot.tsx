import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useGarage } from './garage.ts'

const GarageSync = createLazyComponent(() => import('./garage-sync.tsx').then(module => module.GarageSync))

/** Loads what keeps the garage equal to the account, for users and after their logout; guests load none of it. */
export const GarageSyncSlot = () => {
  const { username } = useVisitor()
  const { account } = useGarage()
  return <GarageSync isNeeded={username !== null || account !== null} username={username} />
}
