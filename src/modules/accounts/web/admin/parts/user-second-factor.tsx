import { useState } from 'react'
import { type EditedUser, userAdmin } from '#accounts/contract-user.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Shows whether a user has two-factor authentication, and lets staff remove it when the user lost it. */
export const UserSecondFactor = ({ user }: { user: EditedUser }) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const [isConfirming, setIsConfirming] = useState(false)
  const removeFactors = async () => {
    const sendRemoval = () => send(userAdmin.removeSecondFactors, { params: { id: user.id } })
    if (await run(sendRemoval, t('userAdmin.factor.allRemoved'))) setIsConfirming(false)
  }
  return (
    <Section
      actions={
        user.second_factor && !user.self ? (
          <Button onClick={() => setIsConfirming(true)} size="sm" variant="danger">
            {t('userAdmin.factor.removeAll')}
          </Button>
        ) : null
      }
      hint={t('userAdmin.factor.hint')}
      title={t('userAdmin.factor.heading')}
    >
      <p>{t(user.second_factor ? 'userAdmin.factor.on' : 'userAdmin.factor.off')}</p>
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('userAdmin.factor.removeAll')}
        isDestructive
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void removeFactors()}
        open={isConfirming}
        title={t('userAdmin.factor.removeAllTitle')}
      >
        {t('userAdmin.factor.removeAllText', { name: user.username })}
      </Alert>
    </Section>
  )
}
