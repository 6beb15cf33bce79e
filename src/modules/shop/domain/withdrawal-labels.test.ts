import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { findOfficialLabels, pickWithdrawalLabels, rateOfficialLabels } from './withdrawal-labels.ts'

const NO_TEXTS = { openLabel: multilingual({}), confirmLabel: multilingual({}) }
/** The 24 official languages of the Union. */
const EU_LANGUAGES = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ')

describe('labels of the withdrawal function', () => {
  test('are the words of the law in Estonian and English', () => {
    expect(pickWithdrawalLabels(NO_TEXTS, 'et')).toEqual({ open: 'Taganen lepingust', confirm: 'Kinnitan taganemise' })
    expect(pickWithdrawalLabels(NO_TEXTS, 'en')).toEqual({
      open: 'Withdraw from contract here',
      confirm: 'Confirm withdrawal',
    })
  })

  test('differ in every official language of the Union', () => {
    const labels = EU_LANGUAGES.map(language => findOfficialLabels(language))
    expect(new Set(labels.map(({ open }) => open)).size).toBe(24)
    expect(new Set(labels.map(({ confirm }) => confirm)).size).toBe(24)
    for (const { open, confirm } of labels) expect(open).not.toBe(confirm)
  })

  test('follow the owner in one language alone', () => {
    const texts = { ...NO_TEXTS, openLabel: multilingual({ fi: 'Peru kauppa tästä' }) }
    expect(pickWithdrawalLabels(texts, 'fi')).toEqual({ open: 'Peru kauppa tästä', confirm: 'Vahvista peruuttaminen' })
    expect(pickWithdrawalLabels(texts, 'sv').open).toBe('Ångra avtalet här')
  })

  test('are marked where nobody compared them, and where the shop knows no labels', () => {
    expect(['et', 'en', 'fi', 'ru'].map(rateOfficialLabels)).toEqual(['verified', 'verified', 'unverified', 'missing'])
  })
})
