import { LoginDialog } from '#accounts/web/editing/parts/login-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import { session, useSession } from './session.ts'

/** Asks the user to log in again after the session has expired. The unsaved text stays. */
export const EditorLogin = ({ onLoggedIn }: { onLoggedIn: () => void }) => {
  const t = useT()
  const isOpen = useSession(({ trouble, loginPutOff }) => trouble === 'expired' && !loginPutOff) ?? false
  return (
    <LoginDialog
      hint={t('editing.expiredHint')}
      onPostpone={() => session.put({ loginPutOff: true })}
      onLoggedIn={() => {
        session.put({ trouble: null, loginPutOff: false })
        onLoggedIn()
      }}
      open={isOpen}
    />
  )
}
