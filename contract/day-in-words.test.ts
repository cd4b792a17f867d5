import { expect, test } from 'vitest'
import { dayInWords, shortMoment } from './day-in-words.ts'
import { type Language, languageCodes, languageOf } from './languages.ts'

test('a day in words follows the language, by our calendar and in Latin digits', () => {
  const day = new Date('2026-11-16T00:00:00Z')
  const inWords = (lang: Language) => dayInWords(lang, { dateStyle: 'medium' })(day)
  expect(inWords('en')).toBe('Nov 16, 2026')
  expect(inWords('th')).toContain('2026')
  expect(inWords('ar')).toMatch(/2026.*16|16.*2026/)
  expect((['my', 'la', 'km', 'uz', 'zh_ug'] as const).map(inWords)).toEqual([
    '2026 နိုဝင်ဘာ 16',
    '16 ພະຈິກ 2026',
    '16 វិច្ឆិកា 2026',
    '16-noyabr, 2026',
    '2026-يىلى 16-نويابىر',
  ])
})

test('a moment is short: the clock of today, with the day of another one, in Latin digits everywhere', () => {
  const now = new Date('2026-11-17T01:00:00Z')
  const short = (lang: Language, at: string) => shortMoment(lang, new Date(at), now, 'Asia/Shanghai')
  for (const lang of ['zh', 'ar', 'my', 'zh_ug'] as const)
    expect(short(lang, '2026-11-16T16:05:00Z'), lang).toBe('00:05')
  expect(short('en', '2026-11-16T15:05:00Z')).toBe('Nov 16 23:05')
  expect(short('ar', '2026-11-16T15:05:00Z')).toMatch(/16.* 23:05$/)
  expect(short('my', '2026-11-16T15:05:00Z')).toBe('နိုဝင်ဘာ 16 23:05')
})

test('days and months that browsers do not know have the names the server knows', () => {
  const parts = (lang: Language, moment: Date) =>
    new Intl.DateTimeFormat(languageOf(lang).tag, {
      month: 'long',
      day: 'numeric',
      weekday: 'long',
      timeZone: 'UTC',
    })
      .formatToParts(moment)
      .filter(({ type }) => type === 'month' || type === 'weekday')
  for (const lang of languageCodes) {
    const inWords = dayInWords(lang, { month: 'long', day: 'numeric', weekday: 'long' })
    for (let at = 0; at < 12; at++) {
      const moment = new Date(Date.UTC(2026, at, 7 + at))
      for (const { value } of parts(lang, moment)) expect(inWords(moment), lang).toContain(value)
    }
  }
})

test('in full it has the day of the week and the year', () => {
  const full = (lang: Language) => dayInWords(lang, { dateStyle: 'full' })(new Date('2026-11-05'))
  expect(full('zh_ug')).toBe('2026-يىلى 5-نويابىر، پەيشەنبە')
  expect(full('my')).toBe('2026 နိုဝင်ဘာ 5 ကြာသပတေး')
  expect(full('uz')).toBe('payshanba, 5-noyabr, 2026')
})
