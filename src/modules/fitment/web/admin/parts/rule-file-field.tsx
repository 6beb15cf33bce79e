import { useT } from '#platform/web/texts.tsx'

interface RuleFileFieldProps {
  error: string | undefined
  hint: string
  onChange: (file: File | undefined) => void
}

/** Chooses a file of fitment rules. */
export const RuleFileField = ({ error, hint, onChange }: RuleFileFieldProps) => {
  const t = useT()
  return (
    <>
      <label className="grid gap-1.5 text-sm font-medium">
        {t('ruleImport.file')}
        <input
          accept=".csv,.txt,.tsv,.xml,text/csv,text/plain,text/xml,application/xml"
          aria-describedby="rule-file-hint"
          aria-invalid={error ? true : undefined}
          className="control"
          data-field="file"
          onChange={({ target }) => onChange(target.files?.[0])}
          type="file"
        />
      </label>
      <p aria-live="polite" className={`text-sm ${error ? 'text-bad' : 'text-secondary'}`} id="rule-file-hint">
        {error ?? hint}
      </p>
    </>
  )
}
