import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { type EditedUser, userAdmin } from '#accounts/contract-user.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SessionList } from './session-list.tsx'

export const UserSessions = ({ user }: { user: EditedUser }) => {
  const t = useT()
  const [isConfirming, setIsConfirming] = useState(false)
  const canLogOut = user.sessions.length > 0 || user.api_keys > 0
  return (
    <Section
      actions={
        canLogOut && !user.self ? (
          <Button icon={<LogOut aria-hidden />} onClick={() => setIsConfirming(true)} size="sm" variant="danger">
            {t('userAdmin.logOut')}
          </Button>
        ) : null
      }
      title={t('userAdmin.sessions')}
    >
      <SessionList sessions={user.sessions} />
      {isConfirming ? <LogOutDialog onClose={() => setIsConfirming(false)} user={user} /> : null}
    </Section>
  )
}

/** Asks to confirm the logout, and offers to revoke API keys. */
const LogOutDialog = ({ user, onClose }: { user: EditedUser; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const [revokesKeys, setRevokesKeys] = useState(false)
  const logOut = async () => {
    const endSessions = () =>
      send(userAdmin.logOut, { params: { id: user.id }, query: { keys: revokesKeys ? '1' : '0' } })
    if (await run(endSessions, t(revokesKeys ? 'userAdmin.loggedOutKeys' : 'userAdmin.loggedOut'))) onClose()
  }
  return (
    <Alert
      isBusy={isBusy}
      cancelLabel={t('admin.cancel')}
      confirmLabel={t('userAdmin.logOut')}
      isDestructive
      onCancel={onClose}
      onConfirm={() => void logOut()}
      open
      title={t('userAdmin.logOutTitle', { name: user.username })}
    >
      <p>{t('userAdmin.logOutText')}</p>
      {user.api_keys > 0 ? (
        <Checkbox
          checked={revokesKeys}
          label={t('userAdmin.endKeys', { count: user.api_keys })}
          onChange={event => setRevokesKeys(event.target.checked)}
        />
      ) : null}
    </Alert>
  )
}
