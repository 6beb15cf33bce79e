import { LoginDialog } from '#accounts/web/editing/parts/login-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import { session, useSession } from './session.ts'

/** Asks the user to log in again after the session has expired. The unsaved text stays. */
export const EditorLogin = ({ onLoggedIn }: { onLoggedIn: () => void }) => {
  const t = useT()
  const isOpen = useSession(({ saveError, isLoginPostponed }) => saveError === 'expired' && !isLoginPostponed) ?? false
  return (
    <LoginDialog
      hint={t('editing.expiredHint')}
      onPostpone={() => session.update({ isLoginPostponed: true })}
      onLoggedIn={() => {
        session.update({ saveError: null, isLoginPostponed: false })
        onLoggedIn()
      }}
      open={isOpen}
    />
  )
}
