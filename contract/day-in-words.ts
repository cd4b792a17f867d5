import { formatDate, formatDateTime } from './dates.ts'
import { type Language, languageOf } from './languages.ts'

type Wish = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'weekday' | 'month' | 'day'>

/** A day as people of a language write it, by our calendar and in Latin digits; the same on the server and in every browser. */
export function dayInWords(lang: Language, wish: Wish, timeZone = 'UTC'): (moment: Date) => string {
  const own = ownWords[lang]
  if (own) return moment => written(own, wish, formatDate(moment, timeZone))
  const format = new Intl.DateTimeFormat(languageOf(lang).tag, {
    ...wish,
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  return moment => format.format(moment)
}

/** A moment of today by its clock, `14:05`; one of another day with the day in words. */
export function shortMoment(lang: Language, at: Date, now: Date, timeZone: string): string {
  const clock = formatDateTime(at, timeZone).slice(11, 16)
  if (formatDate(at, timeZone) === formatDate(now, timeZone)) return clock
  return `${dayInWords(lang, { month: 'short', day: 'numeric' }, timeZone)(at)} ${clock}`
}

interface Words {
  months: readonly string[]
  /** From Sunday on. */
  weekdays: readonly string[]
  day(day: number, month: string): string
  /** Around a day as `day` writes it. */
  withYear(year: string, day: string): string
  withWeekday(weekday: string, day: string): string
}

function written(words: Words, { dateStyle, weekday }: Wish, date: string): string {
  const [year, month, day] = date.split('-') as [string, string, string]
  const name = words.weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!
  const short = words.day(Number(day), words.months[Number(month) - 1]!)
  const whole = dateStyle ? words.withYear(year, short) : short
  return weekday || dateStyle === 'full' ? words.withWeekday(name, whole) : whole
}

const list = (names: string) => names.split(' ')

/** Chromium knows no days and months of these, and would name them in the language of its owner. */
const ownWords: Partial<Record<Language, Words>> = {
  my: {
    months: list('ဇန်နဝါရီ ဖေဖော်ဝါရီ မတ် ဧပြီ မေ ဇွန် ဇူလိုင် ဩဂုတ် စက်တင်ဘာ အောက်တိုဘာ နိုဝင်ဘာ ဒီဇင်ဘာ'),
    weekdays: list('တနင်္ဂနွေ တနင်္လာ အင်္ဂါ ဗုဒ္ဓဟူး ကြာသပတေး သောကြာ စနေ'),
    day: (day, month) => `${month} ${day}`,
    withYear: (year, day) => `${year} ${day}`,
    withWeekday: (weekday, day) => `${day} ${weekday}`,
  },
  la: {
    months: list('ມັງກອນ ກຸມພາ ມີນາ ເມສາ ພຶດສະພາ ມິຖຸນາ ກໍລະກົດ ສິງຫາ ກັນຍາ ຕຸລາ ພະຈິກ ທັນວາ'),
    weekdays: list('ວັນອາທິດ ວັນຈັນ ວັນອັງຄານ ວັນພຸດ ວັນພະຫັດ ວັນສຸກ ວັນເສົາ'),
    day: (day, month) => `${day} ${month}`,
    withYear: (year, day) => `${day} ${year}`,
    withWeekday: (weekday, day) => `${weekday} ${day}`,
  },
  km: {
    months: list('មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ'),
    weekdays: list('អាទិត្យ ច័ន្ទ អង្គារ ពុធ ព្រហស្បតិ៍ សុក្រ សៅរ៍'),
    day: (day, month) => `${day} ${month}`,
    withYear: (year, day) => `${day} ${year}`,
    withWeekday: (weekday, day) => `${weekday} ${day}`,
  },
  uz: {
    months: list('yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr'),
    weekdays: list('yakshanba dushanba seshanba chorshanba payshanba juma shanba'),
    day: (day, month) => `${day}-${month}`,
    withYear: (year, day) => `${day}, ${year}`,
    withWeekday: (weekday, day) => `${weekday}, ${day}`,
  },
  zh_ug: {
    months: list('يانۋار فېۋرال مارت ئاپرېل ماي ئىيۇن ئىيۇل ئاۋغۇست سېنتەبىر ئۆكتەبىر نويابىر دېكابىر'),
    weekdays: list('يەكشەنبە دۈشەنبە سەيشەنبە چارشەنبە پەيشەنبە جۈمە شەنبە'),
    day: (day, month) => `${day}-${month}`,
    withYear: (year, day) => `${year}-يىلى ${day}`,
    withWeekday: (weekday, day) => `${day}، ${weekday}`,
  },
}
