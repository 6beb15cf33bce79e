import { secondFactor } from '#accounts/contract-second-factor.ts'
import { createPasskey } from '#accounts/web/parts/passkey-device.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { formatBrowserName } from './format-browser-name.ts'

interface PasskeyDialogProps {
  onClose: () => void
  /** Receives new recovery codes, or null if the user already has codes. */
  onDone: (codes: string[] | null) => void
}

/** Adds a passkey: asks for name and password, then the device verifies its user. */
export const PasskeyDialog = ({ onClose, onDone }: PasskeyDialogProps) => {
  const t = useT()
  const send = useSend()
  const form = useForm({
    initial: { name: formatBrowserName(navigator.userAgent), current: '' },
    check: ({ name, current }): Record<string, string> => ({
      ...(name.trim() === '' && { name: t('app.problem.required') }),
      ...(current === '' && { current: t('app.problem.required') }),
    }),
    send: async ({ name, current }) => {
      const challenge = await send(secondFactor.createPasskeyChallenge, { body: { current } })
      const response = await createPasskey(challenge.body.data)
      return response && (await send(secondFactor.addPasskey, { body: { name, response } })).body.data
    },
    // A cancelled request keeps the dialog open.
    onDone: addedPasskey => addedPasskey && onDone(addedPasskey.recoveryCodes),
  })
  return (
    <FormDialog
      form={form}
      hint={t('userAdmin.factor.passkeysHint')}
      onClose={onClose}
      title={t('userAdmin.factor.addPasskey')}
    >
      <TextField
        {...form.field('name')}
        autoComplete="off"
        hint={t('userAdmin.factor.passkeyNameHint')}
        label={t('userAdmin.factor.passkeyName')}
        required
      />
      <TextField
        {...form.field('current')}
        autoComplete="current-password"
        label={t('userAdmin.factor.password')}
        required
        type="password"
      />
    </FormDialog>
  )
}
