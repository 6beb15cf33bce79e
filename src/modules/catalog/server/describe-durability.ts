import { buildLabelUrl, type Durability, formatYears, type ShownDurability } from '#catalog/domain/durability.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#kernel/translator.ts'

/** The page of the European Union behind the QR code of the label. */
const LABEL_LINK = 'https://europa.eu/youreurope/commercial-guarantee-durability/index.htm'

/** Describes a guarantee in a language. An untranslated text is better than none. */
export const describeDurability = (
  durability: Durability,
  { language, t }: { language: Language; t: Translate },
): ShownDurability => {
  const { halfYears, brand, model, guarantor, procedure, territory, conditions, label } = durability
  const values = { years: formatYears(halfYears, language), brand, model }
  const rows = {
    length: t('catalog.durability.years', values),
    goods: `${brand} ${model}`,
    guarantor: `${guarantor.name}\n${guarantor.address}`,
    territory: pickText(territory, language),
    procedure: pickText(procedure, language),
    conditions: pickText(conditions, language),
    rights: t('catalog.durability.rightsText'),
  }
  return {
    title: t('catalog.durability.title', values),
    alt: t('catalog.durability.alt', values),
    rows: Object.entries(rows).flatMap(([name, value]) =>
      value === '' ? [] : [{ label: t(`catalog.durability.${name}`), value }],
    ),
    picture: label && { url: buildLabelUrl(label), width: label.width, height: label.height },
    link: LABEL_LINK,
    linkLabel: t('catalog.durability.link'),
    closeLabel: t('catalog.durability.close'),
  }
}
