import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** The words on the two buttons of the withdrawal function (directive 2011/83/EU, article 11a). */
export interface WithdrawalLabels {
  open: string
  confirm: string
}

/** The owner's labels; an empty text means the official one. */
export interface LabelTexts {
  openLabel: Multilingual
  confirmLabel: Multilingual
}

/**
 * The words of the directive by language, with a capital letter; Estonian as in VÕS § 56⁴. The other languages are
 * from Cooloff (CC BY 4.0), https://cooloffapp.com/en/eu-withdrawal-button-wording/.
 */
const OFFICIAL_LABELS: Readonly<Record<Language, WithdrawalLabels>> = {
  bg: { open: 'Откажете се от договора тук', confirm: 'Потвърждавам отказа' },
  cs: { open: 'Zde odstoupit od smlouvy', confirm: 'Potvrdit odstoupení od smlouvy' },
  da: { open: 'Fortryd aftale', confirm: 'Bekræft fortrydelse' },
  de: { open: 'Vertrag widerrufen', confirm: 'Widerruf bestätigen' },
  el: { open: 'Πατήστε εδώ για υπαναχώρηση', confirm: 'Επιβεβαίωση υπαναχώρησης' },
  en: { open: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
  es: { open: 'Desistir del contrato aquí', confirm: 'Confirmar desistimiento' },
  et: { open: 'Taganen lepingust', confirm: 'Kinnitan taganemise' },
  fi: { open: 'Peruuta sopimus tästä', confirm: 'Vahvista peruuttaminen' },
  fr: { open: 'Renoncer au contrat ici', confirm: 'Confirmer la rétractation' },
  ga: { open: 'Tarraing siar ón gconradh anseo', confirm: 'Dearbhaigh an tarraingt siar' },
  hr: { open: 'Odustati od ugovora', confirm: 'Potvrditi odustajanje' },
  hu: { open: 'Elállás a szerződéstől', confirm: 'Elállás megerősítése' },
  it: { open: 'Recedere dal contratto qui', confirm: 'Conferma recesso' },
  lt: { open: 'Atsisakyti sutarties čia', confirm: 'Patvirtinti sutarties atsisakymą' },
  lv: { open: 'Atteikties no līguma', confirm: 'Apstiprināt atteikumu' },
  mt: { open: 'Irtira mill-kuntratt hawnhekk', confirm: 'Ikkonferma r-reċess' },
  nl: { open: 'Hier de overeenkomst herroepen', confirm: 'Herroeping bevestigen' },
  pl: { open: 'Odstąp od umowy tutaj', confirm: 'Potwierdź odstąpienie od umowy' },
  pt: { open: 'Retrate-se do contrato aqui', confirm: 'Confirmar retratação' },
  ro: { open: 'Retrageți-vă din contract aici', confirm: 'Confirmați retragerea' },
  sk: { open: 'Odstúpiť od zmluvy tu', confirm: 'Potvrdiť odstúpenie od zmluvy' },
  sl: { open: 'Kliknite tukaj za odstop od pogodbe', confirm: 'Potrdi odstop od pogodbe' },
  sv: { open: 'Ångra avtalet här', confirm: 'Bekräfta frånträde' },
}

/** Languages whose labels were compared with their source. */
const VERIFIED_LANGUAGES: ReadonlySet<Language> = new Set(['et', 'en'])

/** Returns the official labels; a language outside the Union has those of the default language. */
export const findOfficialLabels = (language: Language): WithdrawalLabels =>
  OFFICIAL_LABELS[language] ?? (OFFICIAL_LABELS[DEFAULT_LANGUAGE] as WithdrawalLabels)

/** Tells the owner how far the shipped labels of a language can be trusted. */
export const rateOfficialLabels = (language: Language): 'verified' | 'unverified' | 'missing' => {
  if (VERIFIED_LANGUAGES.has(language)) return 'verified'
  return Object.hasOwn(OFFICIAL_LABELS, language) ? 'unverified' : 'missing'
}

/** Returns the owner's labels of a language, else the official ones. */
export const pickWithdrawalLabels = ({ openLabel, confirmLabel }: LabelTexts, language: Language): WithdrawalLabels => {
  const official = findOfficialLabels(language)
  return { open: openLabel[language] || official.open, confirm: confirmLabel[language] || official.confirm }
}
