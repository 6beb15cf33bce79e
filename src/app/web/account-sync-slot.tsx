import { useGarage } from '#fitment/web/parts/garage.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useVisitor } from '#platform/web/session.tsx'

const AccountSync = createLazyComponent(() => import('./account-sync.tsx').then(module => module.AccountSync))

/** Loads the synchronization between browser and account for users and after their logout. Guests do not load it. */
export const AccountSyncSlot = () => {
  const { username } = useVisitor()
  const { account } = useGarage()
  return <AccountSync isNeeded={username !== null || account !== null} username={username} />
}
