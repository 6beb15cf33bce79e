import { useState } from 'react'
import { type EditedUser, userAdmin } from '#accounts/contract-user.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Lists the second factors of the user, and removes lost ones. */
export const UserSecondFactor = ({ user }: { user: EditedUser }) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = async () => {
    const sendRemoval = () => send(userAdmin.removeSecondFactors, { params: { id: user.id } })
    if (await run(sendRemoval, t('userAdmin.factor.removedOf'))) setIsConfirming(false)
  }
  return (
    <Section
      actions={
        user.second_factor && !user.self ? (
          <Button onClick={() => setIsConfirming(true)} size="sm" variant="danger">
            {t('userAdmin.factor.removeOf')}
          </Button>
        ) : null
      }
      hint={t('userAdmin.factor.hint')}
      title={t('userAdmin.factor.of')}
    >
      <p>{t(user.second_factor ? 'userAdmin.factor.has' : 'userAdmin.factor.hasNot')}</p>
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('userAdmin.factor.removeOf')}
        isDestructive
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
        open={isConfirming}
        title={t('userAdmin.factor.removeOfTitle')}
      >
        {t('userAdmin.factor.removeOfText', { name: user.username })}
      </Alert>
    </Section>
  )
}
