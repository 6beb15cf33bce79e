import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { type FormEvent, useRef } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Scanner } from './use-scanner.ts'

/** Accepts codes at scanner speed: the field is cleared before the answer comes. */
export const ScanField = ({ scanner }: { scanner: Scanner }) => {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field.current) return
    scanner.scan(field.current.value)
    field.current.value = ''
  }
  const { lastLine, rejectedScans, waitingScans, stuckReason } = scanner
  return (
    <section className="grid gap-3">
      <form className="flex flex-wrap items-end gap-x-5 gap-y-2" method="post" onSubmit={submit}>
        <TextField
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          autoFocus
          className="w-full mobile:w-96"
          enterKeyHint="done"
          hint={t('warehouse.scanHint')}
          label={t('warehouse.scan')}
          maxLength={100}
          ref={field}
          spellCheck={false}
          start={<ScanBarcode aria-hidden />}
        />
        <p aria-live="polite" className="min-h-6 pb-8 text-base font-medium" data-waiting={waitingScans.length}>
          {lastLine ? t('warehouse.scanned', { name: lastLine.name, counted: lastLine.counted }) : null}
        </p>
      </form>
      {stuckReason !== null && waitingScans.length > 0 ? (
        <Notice
          action={<RetryButtons scanner={scanner} />}
          kind="warning"
          title={t('warehouse.waiting', { count: waitingScans.length })}
        >
          <p>{t('warehouse.waitingHint', { reason: stuckReason })}</p>
          <ul>
            {waitingScans.map(({ key, text }) => (
              <li className="code" key={key}>
                {text}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {rejectedScans.length > 0 ? (
        <Notice
          action={stuckReason === null ? <RetryButtons scanner={scanner} /> : null}
          kind="danger"
          title={t('warehouse.unknownCodes')}
        >
          <ul>
            {rejectedScans.map(({ key, text, reason, choices }) => (
              <li key={key}>
                <span className="code">{text}</span>
                {`: ${reason}`}
                {choices.length > 0 ? (
                  <span className="flex flex-wrap gap-2 py-2">
                    {choices.map(({ productId, name }) => (
                      <Button key={productId} onClick={() => scanner.choose(key, productId)} size="sm">
                        {name}
                      </Button>
                    ))}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </section>
  )
}

const RetryButtons = ({ scanner }: { scanner: Scanner }) => {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={scanner.retry} size="sm">
        {t('warehouse.tryAgain')}
      </Button>
      <Button onClick={scanner.discard} size="sm" variant="ghost">
        {t('warehouse.discard')}
      </Button>
    </span>
  )
}
