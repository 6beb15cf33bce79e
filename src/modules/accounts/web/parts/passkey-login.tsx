import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState } from 'react'
import { passkeyLogin } from '#accounts/contract-second-factor.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SendError } from '#wire/send.ts'
import type { Visitor } from '#wire/visitor.ts'
import { requestPasskey, supportsPasskeys } from './passkey-device.ts'

/** Logs in by a passkey. Hidden when the browser does not support passkeys. */
export const PasskeyLogin = ({ onDone }: { onDone: (user: Visitor) => void }) => {
  const t = useT()
  const send = useSend()
  const [isSupported, setIsSupported] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setIsSupported(supportsPasskeys()), [])
  if (!isSupported) return null
  const logIn = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const challenge = await send(passkeyLogin.createChallenge, {})
      const response = await requestPasskey(challenge.body.data)
      if (!response) return
      onDone((await send(passkeyLogin.logIn, { body: { response } })).body.data.user)
    } catch (error) {
      setProblem(error instanceof SendError ? error.message : t('accounts.secondStep.passkeyFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <p
        aria-hidden
        className="flex items-center gap-3 text-sm text-secondary before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {t('accounts.secondStep.or')}
      </p>
      {problem ? <Notice kind="danger">{problem}</Notice> : null}
      <Button
        icon={<KeyRound aria-hidden />}
        isLoading={isBusy}
        loadingLabel={t('accounts.secondStep.passkeyBusy')}
        onClick={() => void logIn()}
        isWide
      >
        {t('accounts.secondStep.passkey')}
      </Button>
    </div>
  )
}
