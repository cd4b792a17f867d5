import { formatDate } from '../../../contract/dates.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { TextStyle } from '../../pdf/pdf.ts'
import { type Printed, printer } from '../../pdf/printer.ts'
import type { Words } from '../../pdf/table.ts'
import type { Paper } from './paper.ts'
import { paperPicture } from './paper-picture.ts'
import type { PaperRow } from './quotation-rows.ts'
import { packsText, rulesText, stockInUnits, stockText } from './quotation-rows.ts'

const grey = '#6b6e78'
const red = '#d7263d'

/** Around words that a pack lacks, where lines go the other way. */
const isolating = /[\u2066-\u2069]/g

/** A column of the list: its part of the width, and what stands in it. */
interface Column {
  title: TextKey
  /** In this language only; in all of them without it. */
  lang?: Language
  share: number
  /** Lines of text, each with its look. */
  texts(row: PaperRow): Words[]
  style?: TextStyle
}

/** The quotation on paper, with pictures; with a second language, names stand in both, side by side. */
export async function quotationPdf(context: Context, paper: Paper): Promise<Printed> {
  const { langs } = paper
  const t = context.tIn(langs[0]!)
  const columns = columnsOf(context, paper)
  const both = (key: TextKey) =>
    [...new Set(langs.map(lang => context.tIn(lang)(key).replace(isolating, '')))].join(' / ')
  const { rows, pictures } = await rowsOf(context, paper, columns)
  return printer.print('quotation', {
    lang: langs[0]!,
    title: t('screens.quotation'),
    heading: headingOf(context, paper),
    columns: columns.map(({ title, lang, share, style }) => ({
      title: lang ? context.tIn(lang)(title) : both(title),
      share,
      style,
    })),
    rows,
    pictures,
    empty: t('quotation.quotationEmpty'),
  })
}

async function rowsOf(context: Context, { batches }: Paper, columns: readonly Column[]) {
  const rows: { cells: Words[][]; picture: number | undefined }[] = []
  const pictures: Buffer[] = []
  const places = new Map<string, number | undefined>()
  for await (const batch of batches) {
    const names = [...new Set(batch.map(({ picture }) => picture))].filter(name => !places.has(name))
    const read = await inTurns(names, 8, name => paperPicture(context, name))
    names.forEach((name, at) => {
      const picture = read[at]
      places.set(name, picture && pictures.push(picture) - 1)
    })
    for (const row of batch)
      rows.push({ cells: columns.map(({ texts }) => texts(row)), picture: places.get(row.picture) })
  }
  return { rows, pictures }
}

function columnsOf(context: Context, { langs, currency, seesPrices, showsStock }: Paper): Column[] {
  const t = context.tIn(langs[0]!)
  const money = { ...currency, symbolAfter: hasFlag(context.shop.flags, ShopFlag.SymbolAfterAmount) }
  const small: TextStyle = { size: 7.5, color: grey }
  const number: TextStyle = { dir: 'ltr', align: 'end' }
  const name: Column = {
    title: 'quotation.name',
    lang: langs[0],
    share: langs.length > 1 ? 1.5 : 2.6,
    texts: row => [{ text: row.name }, { text: row.spec, style: small }],
  }
  const { dir } = languageOf(langs[1] ?? langs[0]!)
  const otherName: Column = {
    ...name,
    lang: langs[1],
    texts: row => [
      { text: row.other?.name ?? '', style: { dir } },
      { text: row.other?.spec ?? '', style: { ...small, dir } },
    ],
  }
  const price: Column = {
    title: 'pick-list.price',
    share: 1.3,
    style: { align: 'end' },
    texts: row =>
      row.units.map(({ price, name }, at) => ({
        text:
          price === null
            ? at === 0
              ? t('ui.negotiable')
              : ''
            : at === 0 && row.units.length === 1
              ? formatMoney(price, money, '')
              : `${formatMoney(price, money, '')} / ${name}`,
        style:
          at === 0
            ? ({ ...number, bold: true, color: red } satisfies TextStyle)
            : ({ ...number, ...small } satisfies TextStyle),
      })),
  }
  const stock: Column = {
    title: 'pick-list.stock',
    share: 0.8,
    style: { align: 'end' },
    texts: row => [
      { text: stockText(t, row), style: { align: 'end', size: 8.5 } },
      { text: stockInUnits(row), style: { ...small, align: 'end' } },
    ],
  }
  return [
    {
      title: 'pick-list.itemNo',
      share: 1.3,
      texts: row => [
        { text: row.itemNo, style: { dir: 'ltr' } },
        { text: row.barcode, style: { ...small, dir: 'ltr' } },
      ],
    },
    name,
    ...(langs.length > 1 ? [otherName] : []),
    {
      title: 'pick-list.unit',
      share: 0.95,
      texts: row => [
        { text: langs.length > 1 ? `${row.units[0]!.name} / ${row.other?.unit}` : row.units[0]!.name },
        { text: packsText(t, row), style: small },
      ],
    },
    {
      title: 'quotation.minimum',
      share: 0.9,
      texts: row => [{ text: rulesText(t, row), style: { size: 8 } }],
    },
    ...(showsStock ? [stock] : []),
    ...(seesPrices ? [price] : []),
  ]
}

function headingOf(context: Context, paper: Paper): Words[] {
  const { langs, shared, currency, customer, tier } = paper
  const { shop } = context
  const t = context.tIn(langs[0]!)
  const title = paper.title || langs.map(lang => context.tIn(lang)('screens.quotation')).join(' / ')
  const facts = [
    shared
      ? t('quotation.pricesOf', { date: formatDate(shared.at, context.timeZone) })
      : t('quotation.quotedOn', { date: formatDate(context.now, context.timeZone) }),
    shared && t('quotation.quotedUntil', { date: formatDate(shared.until, context.timeZone) }),
    t('quotation.quotedIn', { currency: currency.code }),
    customer && t('quotation.quotedFor', { name: customer }),
    tier !== undefined && t('quotation.quotedTier', { tier }),
  ]
  return [
    { text: inLanguage(shop.titles, langs[0]!), style: { size: 11, color: grey } },
    { text: title, style: { size: 18, bold: true } },
    { text: facts.filter(Boolean).join('   ·   '), style: { size: 8.5, color: grey } },
  ]
}

/** Runs `work` for all, at most `most` at a time. */
async function inTurns<A, B>(all: readonly A[], most: number, work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = new Array(all.length)
  let next = 0
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) done[at] = await work(all[at]!)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return done
}
