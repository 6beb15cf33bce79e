import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { formatCountryName } from '#kernel/country-name.ts'
import { formatCsv } from '#kernel/csv.ts'
import { formatDay } from '#kernel/format-date.ts'
import { downloadFile } from '#platform/admin/download-file.ts'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { VatRate } from '#shop/contract-settings.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { VAT_FILE_COLUMNS } from '#shop/domain/parse-vat-file.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatVatPercent } from './format-vat-percent.ts'
import { VatFileDialog } from './vat-file-dialog.tsx'

interface CountryRatesProps {
  rates: readonly (VatRate & { state: 'past' | 'now' | 'coming' })[]
}

/** Shows the rates of the other EU countries, and replaces them by a file. */
export const CountryRates = ({ rates }: CountryRatesProps) => {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const foreignRates = rates.filter(({ country, state }) => country !== HOME_COUNTRY && state !== 'past')
  const countries = [...Map.groupBy(foreignRates, ({ country }) => country)]
    .map(([code, countryRates]) => ({ code, name: formatCountryName(code, language), countryRates }))
    .sort((first, second) => first.name.localeCompare(second.name, language))
  const downloadRates = () =>
    downloadFile(
      formatCsv([VAT_FILE_COLUMNS, ...rates.map(rate => VAT_FILE_COLUMNS.map(column => rate[column]))], 'machine'),
      'vat-rates.csv',
    )
  return (
    <Section
      actions={
        <div className="flex flex-wrap gap-2">
          <Button icon={<Download aria-hidden />} onClick={downloadRates} size="sm">
            {t('shopAdmin.vat.download')}
          </Button>
          <Button icon={<Upload aria-hidden />} onClick={() => setIsOpen(true)} size="sm">
            {t('shopAdmin.vat.file')}
          </Button>
        </div>
      }
      title={t('shopAdmin.vat.otherTitle')}
    >
      <Notice kind="warning">{t('shopAdmin.vat.otherHint')}</Notice>
      <ul className="columns-[16rem] gap-x-8">
        {countries.map(({ code, name, countryRates }) => (
          <li className="break-inside-avoid border-b border-line py-1.5" key={code}>
            <div className="flex justify-between gap-4">
              <span>{name}</span>
              <span className="text-right">
                {countryRates.toReversed().map(({ vat_class: vatClass, valid_from: day, percent, state }) => (
                  <span className="tabular block" key={`${vatClass} ${day}`}>
                    {state === 'now' ? <b>{formatVatPercent(percent, language)}</b> : null}
                    {state === 'coming'
                      ? t('shopAdmin.vat.coming', {
                          percent: formatVatPercent(percent, language),
                          day: formatDay(day, language),
                        })
                      : null}
                    {vatClass === 'standard' ? null : ` (${vatClass})`}
                  </span>
                ))}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {isOpen ? <VatFileDialog onClose={() => setIsOpen(false)} /> : null}
    </Section>
  )
}
