import { formatDate } from '../../../contract/dates.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { PrintDocument, PrintGroup } from '../../../contract/print-fields.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import {
  type Asked,
  around,
  named,
  type Paper as OnPaper,
  same,
  shopFields,
  templateOf,
} from '../print/print-papers.ts'
import type { Paper } from './paper.ts'
import type { PaperRow } from './quotation-rows.ts'
import { packsText, rulesText, stockInUnits, stockText } from './quotation-rows.ts'

/** The quotation as the shop prints it, with pictures; with a second language, names stand in both. */
export async function quotationPaper(
  context: Context,
  paper: Paper,
  { template: given }: Pick<Asked, 'template'>,
): Promise<OnPaper> {
  const { shop } = context
  const { langs } = paper
  const template = await templateOf(context.db, shop.id, 'quotation', given)
  const document = named(context, 'quotation', langs, await quotationDocument(context, paper))
  return { template, langs, shop, document }
}

type Row = PrintGroup<
  keyof PrintDocument<'quotation'>['lists']['lines'][number]['rows'][number]
>['rows'][number]

async function quotationDocument(context: Context, paper: Paper): Promise<PrintDocument<'quotation'>> {
  const { langs, seesPrices, showsStock, currency, customer } = paper
  const fields = shopFields(around(context, context.shop), 'quotation', context.shop, langs)
  const rows: Row[] = []
  for await (const batch of paper.batches)
    for (const row of batch) rows.push(rowOf(context, paper, row, rows.length + 1))
  return {
    fields: {
      ...fields,
      title: paper.title ? same(paper.title) : fields.document,
      facts: langs.map(lang => factsOf(context, paper, context.tIn(lang))),
      currency: same(currency.code),
      customer: same(customer),
    },
    lists: { lines: [{ title: '', rows }] },
    sums: [],
    without: [
      ...(seesPrices ? [] : ['price', 'otherPrices']),
      ...(showsStock ? [] : ['stock', 'stockInPacks']),
    ],
  }
}

function rowOf(context: Context, { langs, currency }: Paper, row: PaperRow, position: number): Row {
  const t = context.tIn(langs[0]!)
  const money = { ...currency, symbolAfter: hasFlag(context.shop.flags, ShopFlag.SymbolAfterAmount) }
  const [base, ...larger] = row.units
  const both = (text: string, other: string | undefined) => (langs.length > 1 ? [text, other ?? ''] : [text])
  const each = (say: (t: Translate) => string) => langs.map((lang: Language) => say(context.tIn(lang)))
  const priced = ({ price, name }: PaperRow['units'][number]) =>
    row.units.length === 1 ? formatMoney(price!, money, '') : `${formatMoney(price!, money, '')} / ${name}`
  return {
    position: same(String(position)),
    picture: same(row.picture),
    itemNo: same(row.itemNo),
    barcode: same(row.barcode),
    name: both(row.name, row.other?.name),
    spec: both(row.spec, row.other?.spec),
    unit: both(base!.name, row.other?.unit),
    packs: each(inOne => packsText(inOne, row)),
    minimum: each(inOne => rulesText(inOne, row)),
    stock: each(inOne => stockText(inOne, row)),
    stockInPacks: same(stockInUnits(row)),
    price: same(base!.price === null ? t('ui.negotiable') : priced(base!)),
    otherPrices: same(
      larger
        .filter(({ price }) => price !== null)
        .map(priced)
        .join('\n'),
    ),
  }
}

function factsOf(context: Context, { shared, currency, customer, tier }: Paper, t: Translate): string {
  const facts = [
    shared
      ? t('quotation.pricesOf', { date: formatDate(shared.at, context.timeZone) })
      : t('quotation.quotedOn', { date: formatDate(context.now, context.timeZone) }),
    shared && t('quotation.quotedUntil', { date: formatDate(shared.until, context.timeZone) }),
    t('quotation.quotedIn', { currency: currency.code }),
    customer && t('quotation.quotedFor', { name: customer }),
    tier !== undefined && t('quotation.quotedTier', { tier }),
  ]
  return facts.filter(Boolean).join('   ·   ')
}
