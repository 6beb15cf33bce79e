import { useState } from 'react'
import { encode } from 'uqr'
import { secondFactor } from '#accounts/contract-second-factor.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** Shows the QR code dark on white in every theme, because cameras need it. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg aria-label={label} className="size-48" role="img" viewBox={`0 0 ${size} ${size}`}>
      <rect fill="#fff" height={size} width={size} />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

interface AppDialogProps {
  title: string
  onClose: () => void
  /** Receives new recovery codes, or null if the user already has codes. */
  onDone: (codes: string[] | null) => void
}

/** Adds an authenticator app: asks for the password, then shows the QR code and asks for the first code. */
export const AuthenticatorAppDialog = ({ title, onClose, onDone }: AppDialogProps) => {
  const t = useT()
  const send = useSend()
  const [setup, setSetup] = useState<{ secret: string; address: string }>()
  if (setup) return <FirstCodeDialog setup={setup} onClose={onClose} onDone={onDone} />
  return (
    <PasswordDialog
      hint={t('userAdmin.factor.appOff')}
      onClose={onClose}
      onDone={setSetup}
      send={async current => (await send(secondFactor.startAppSetup, { body: { current } })).body.data}
      title={title}
    />
  )
}

interface FirstCodeProps extends Omit<AppDialogProps, 'title'> {
  setup: { secret: string; address: string }
}

const FirstCodeDialog = ({ setup: { secret, address }, onClose, onDone }: FirstCodeProps) => {
  const t = useT()
  const send = useSend()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> => (code.trim() === '' ? { code: t('app.problem.required') } : {}),
    send: async body => (await send(secondFactor.confirmApp, { body })).body.data.recoveryCodes,
    onDone,
  })
  return (
    <FormDialog form={form} hint={t('userAdmin.factor.scan')} onClose={onClose} title={t('userAdmin.factor.turnOn')}>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode label={t('userAdmin.factor.square')} text={address} />
        <div className="grid min-w-52 flex-1 gap-4">
          <div className="grid gap-1">
            <span className="text-sm text-secondary">{t('userAdmin.factor.key')}</span>
            <code className="code wrap-anywhere select-all">{secret.match(/.{4}/g)?.join(' ')}</code>
          </div>
          <TextField
            {...form.field('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            label={t('userAdmin.factor.firstCode')}
            required
          />
        </div>
      </div>
    </FormDialog>
  )
}
