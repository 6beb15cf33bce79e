import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'
import Trash2 from 'lucide-react/icons/trash'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Passkey, type SecondFactors, secondFactor } from '#accounts/contract-second-factor.ts'
import { supportsPasskeys } from '#accounts/web/parts/passkey-device.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { AuthenticatorAppDialog } from './authenticator-app-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type FactorAction = 'app' | 'passkey' | 'remove-app' | 'recovery' | Passkey

interface SecondFactorProps {
  factors: SecondFactors
  /** Runs after a change of factors. */
  onChanged: () => unknown
}

/** Manages the second factors of the user: authenticator app, passkeys and recovery codes. */
export const SecondFactor = ({ factors, onChanged }: SecondFactorProps) => {
  const t = useT()
  const language = useLanguage()
  const [action, setAction] = useState<FactorAction>()
  const [codes, setCodes] = useState<readonly string[]>()
  const closeDialog = () => setAction(undefined)
  /** Shows recovery codes first and reports the change after they were closed. */
  const finishAction = (message: string, newCodes: readonly string[] | null) => {
    showToast('success', message)
    closeDialog()
    if (newCodes) setCodes(newCodes)
    else void onChanged()
  }
  const { app_added_at, unused_recovery_codes, passkeys } = factors
  return (
    <>
      <ul className="grid">
        <FactorRow
          Icon={Smartphone}
          actions={
            <>
              <Button onClick={() => setAction('app')} size="sm">
                {t(app_added_at ? 'userAdmin.factor.moveApp' : 'userAdmin.factor.addApp')}
              </Button>
              {app_added_at ? (
                <RemoveButton label={t('userAdmin.factor.removeApp')} onClick={() => setAction('remove-app')} />
              ) : null}
            </>
          }
          title={t('userAdmin.factor.app')}
        >
          {app_added_at
            ? t('userAdmin.factor.appOn', { at: formatDateTime(app_added_at, language) })
            : t('userAdmin.factor.appOff')}
        </FactorRow>
        <Passkeys factors={factors} onAdd={() => setAction('passkey')} onRemove={setAction} />
        {app_added_at !== null || passkeys.length > 0 ? (
          <FactorRow
            Icon={LifeBuoy}
            actions={
              <Button onClick={() => setAction('recovery')} size="sm">
                {t('userAdmin.factor.renew')}
              </Button>
            }
            title={t('userAdmin.factor.recovery')}
          >
            {t('userAdmin.factor.recoveryLeft', { count: unused_recovery_codes })}
          </FactorRow>
        ) : null}
      </ul>
      {action ? <ActionDialog action={action} onClose={closeDialog} onDone={finishAction} /> : null}
      {codes ? (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            void onChanged()
          }}
        />
      ) : null}
    </>
  )
}

interface RowProps {
  Icon: ComponentType<{ 'aria-hidden': true; className: string }>
  title: string
  actions?: ReactNode
  children: ReactNode
}

const FactorRow = ({ Icon, title, actions, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
    <Icon aria-hidden className="size-5 shrink-0 text-secondary" />
    <div className="min-w-52 flex-1">
      <p className="font-medium">{title}</p>
      <div className="text-sm text-secondary">{children}</div>
    </div>
    <div className="flex items-center gap-2">{actions}</div>
  </li>
)

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton icon={<Trash2 aria-hidden />} label={label} onClick={onClick} size="sm" />
)

interface PasskeysProps {
  factors: SecondFactors
  onAdd: () => void
  onRemove: (passkey: Passkey) => void
}

/** Lists passkeys. At another host it links to the one that supports passkeys. */
const Passkeys = ({ factors: { passkeys, passkey_host }, onAdd, onRemove }: PasskeysProps) => {
  const t = useT()
  const language = useLanguage()
  const [canAddPasskey, setCanAddPasskey] = useState(false)
  const [passkeyAddress, setPasskeyAddress] = useState<string>()
  useEffect(() => {
    const isPasskeyHost = passkey_host === window.location.hostname
    setCanAddPasskey(isPasskeyHost && supportsPasskeys())
    const { protocol, port } = window.location
    if (!isPasskeyHost && passkey_host) setPasskeyAddress(`${protocol}//${passkey_host}${port && `:${port}`}`)
  }, [passkey_host])
  return (
    <>
      <FactorRow
        Icon={KeyRound}
        actions={
          canAddPasskey ? (
            <Button onClick={onAdd} size="sm">
              {t('userAdmin.factor.addPasskey')}
            </Button>
          ) : null
        }
        title={t('userAdmin.factor.passkeys')}
      >
        {passkeyAddress
          ? t('userAdmin.factor.passkeyNeedsDomain', { address: passkeyAddress })
          : t('userAdmin.factor.passkeysHint')}
      </FactorRow>
      {passkeys.map(passkey => (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 pl-9" key={passkey.id}>
          <div className="min-w-52 flex-1">
            <p>{passkey.name}</p>
            <p className="tabular text-sm text-secondary">
              {t('userAdmin.factor.passkeyMade', { at: formatDateTime(passkey.created_at, language) })}
              {passkey.last_used_at
                ? ` · ${t('userAdmin.factor.passkeyUsed', { at: formatDateTime(passkey.last_used_at, language) })}`
                : null}
            </p>
          </div>
          <RemoveButton
            label={t('userAdmin.factor.removePasskey', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          />
        </li>
      ))}
    </>
  )
}

interface ActionDialogProps {
  action: FactorAction
  onClose: () => void
  /** Receives a message and the codes to show once. */
  onDone: (message: string, codes: readonly string[] | null) => void
}

const ActionDialog = ({ action, onClose, onDone }: ActionDialogProps) => {
  const t = useT()
  const send = useSend()
  if (action === 'app') {
    return (
      <AuthenticatorAppDialog
        onClose={onClose}
        onDone={codes => onDone(t('userAdmin.factor.appAdded'), codes)}
        title={t('userAdmin.factor.addApp')}
      />
    )
  }
  if (action === 'passkey') {
    return <PasskeyDialog onClose={onClose} onDone={codes => onDone(t('userAdmin.factor.passkeyAdded'), codes)} />
  }
  if (action === 'recovery') {
    return (
      <PasswordDialog<string[]>
        hint={t('userAdmin.factor.renewHint')}
        onClose={onClose}
        onDone={codes => onDone(t('userAdmin.factor.codesTitle'), codes)}
        send={async current =>
          (await send(secondFactor.renewRecoveryCodes, { body: { current } })).body.data.recoveryCodes
        }
        title={t('userAdmin.factor.renew')}
      />
    )
  }
  if (action === 'remove-app') {
    return (
      <PasswordDialog
        isDestructive
        hint={t('userAdmin.factor.hint')}
        onClose={onClose}
        onDone={() => onDone(t('userAdmin.factor.appRemoved'), null)}
        send={current => send(secondFactor.removeApp, { body: { current } })}
        title={t('userAdmin.factor.removeApp')}
      />
    )
  }
  return (
    <PasswordDialog
      isDestructive
      hint={t('userAdmin.factor.hint')}
      onClose={onClose}
      onDone={() => onDone(t('userAdmin.factor.passkeyRemoved'), null)}
      send={current => send(secondFactor.removePasskey, { params: { id: action.id }, body: { current } })}
      title={t('userAdmin.factor.removePasskey', { name: action.name })}
    />
  )
}
