import { formatDateTime } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import {
  fieldsOfKind,
  type PrintDocument,
  type PrintKind,
  type Shown,
} from '../../../contract/print-fields.ts'
import { elementsOf, fieldsShown, type PrintTemplate } from '../../../contract/print-template.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { TemplatePart } from '../../pdf/draw-template.ts'
import { type Printed, printer } from '../../pdf/printer.ts'
import { inAll, type PrintedDocument } from '../../pdf/template-words.ts'
import { linksOf } from '../own-shop/shop-links.ts'
import { languagesOf } from '../quotation/quotation-rows.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { oursOf } from './ours.ts'
import { defaultTemplate, ownTemplate } from './templates.queries.ts'

/** A document on its way to paper. */
export interface Paper {
  template: PrintTemplate
  langs: readonly Language[]
  shop: Pick<Shop, 'titles'>
  document: PrintedDocument
  /** That lie nowhere: by the names that the document has for them. */
  pictures?: Readonly<Record<string, Uint8Array>>
}

/** How papers were asked for. */
export interface Asked {
  /** `zh,ar`. */
  langs?: string | undefined
  /** In place of the shop's: one that is looked at while it is made, or the id of another one of its own; 0: ours. */
  template?: PrintTemplate | number | undefined
}

type Printing = Pick<Context, 'pictures' | 'tIn'> & { log?: Context['log'] }

/** The one that was asked for, where the shop has it; else the one that it prints a kind with; else ours. */
export async function templateOf(
  db: Db,
  shopId: number,
  kind: PrintKind,
  asked?: Asked['template'],
): Promise<PrintTemplate> {
  if (typeof asked === 'object') return asked
  if (asked === 0) return oursOf(kind)
  const chosen = asked && (await ownTemplate(db, shopId, kind, asked))
  return chosen || ((await defaultTemplate(db, shopId, kind)) ?? oursOf(kind))
}

/** Those that were asked for, else what the template says, else the reader's. */
export function languagesFor(
  context: Context,
  asked: string | undefined,
  { languages }: PrintTemplate,
): Language[] {
  return asked || languages.length === 0 ? languagesOf(context, asked) : [...languages]
}

/** All of them in one file. */
export async function printPapers(context: Printing, papers: readonly Paper[]): Promise<Printed> {
  const [first] = papers
  const lang = first?.langs[0] ?? 'zh'
  const pictures: Record<string, Uint8Array> = {}
  for (const { pictures: own } of papers) Object.assign(pictures, own)
  const wanted = papers
    .flatMap(picturesOf)
    .filter(({ name }) => name !== '' && !Object.hasOwn(pictures, name))
  const large = new Set(wanted.filter(({ large }) => large).map(({ name }) => name))
  const names = [...new Set(wanted.map(({ name }) => name))]
  const read = await inTurns(names, 8, name => paperPicture(context, name, large.has(name)))
  names.forEach((name, at) => {
    const picture = read[at]
    if (picture) pictures[name] = picture
  })
  return await printer.print('templates', {
    title: first ? titleOf(first.document) : '',
    author: first ? inLanguage(first.shop.titles, lang) : '',
    pictures,
    parts: papers.map(({ template, langs, document }): TemplatePart => ({ template, langs, document })),
  })
}

const titleOf = ({ fields }: PrintedDocument): string =>
  [fields.document?.[0], fields.number?.[0] ?? fields.orders?.[0]].filter(Boolean).join(' ')

/** The stored names of what a paper shows; those in a table are small. */
function picturesOf({ template, document }: Paper): { name: string; large: boolean }[] {
  const { fields, lists } = fieldsOfKind(template.kind)
  const alone = elementsOf(template).flatMap(element =>
    element.kind === 'picture'
      ? [
          element.picture ?? '',
          ...fieldsShown(element).flatMap(name =>
            fields[name]?.kind === 'picture' ? (document.fields[name]?.[0] ?? '') : [],
          ),
        ]
      : [],
  )
  const inTables = template.tables.flatMap(({ list, columns }) =>
    columns
      .filter(({ field }) => lists[list]?.columns[field]?.kind === 'picture')
      .flatMap(({ field }) =>
        (document.lists[list]?.groups ?? []).flatMap(({ rows }) => rows.map(row => row[field]?.[0] ?? '')),
      ),
  )
  return [...alone.map(name => ({ name, large: true })), ...inTables.map(name => ({ name, large: false }))]
}

const largeWidth = 900

/** A stored picture for paper; undefined where there is none, or where it cannot be read. */
async function paperPicture(
  { pictures, log }: Printing,
  stored: string,
  large: boolean,
): Promise<Buffer | undefined> {
  const name = stored.replace(/^@/, '')
  try {
    return await pictures.paper(name, large ? largeWidth : undefined)
  } catch (error) {
    log?.warn({ err: error, name }, 'a picture could not be put on paper')
    return undefined
  }
}

/** A document with what everything on it is called. */
export function named<Kind extends PrintKind>(
  { tIn }: Pick<Context, 'tIn'>,
  kind: Kind,
  langs: readonly Language[],
  { fields, lists, sums, without }: PrintDocument<Kind>,
): PrintedDocument {
  const known = fieldsOfKind(kind)
  const called = (key: TextKey) => langs.map(lang => tIn(lang)(key))
  const allCalled = (all: Readonly<Record<string, { text: TextKey }>>) =>
    Object.fromEntries(Object.entries(all).map(([name, { text }]) => [name, called(text)]))
  const groups = lists as Readonly<Record<string, PrintedGroups>>
  return {
    fields: fields as PrintedDocument['fields'],
    names: allCalled(known.fields),
    lists: Object.fromEntries(
      Object.entries(known.lists).map(([name, { title, empty, columns }]) => [
        name,
        {
          title: called(title),
          empty: empty ? tIn(langs[0]!)(empty) : '',
          names: allCalled(columns),
          groups: groups[name] ?? [],
        },
      ]),
    ),
    sums: sums.map(({ name, value }) => ({ name, value, names: called(known.sums[name]!) })),
    without,
  }
}

type PrintedGroups = PrintedDocument['lists'][string]['groups']

interface Around extends Pick<Context, 'tIn'> {
  now: Date
  timeZone: string
  /** Where the shop is reached; empty where nobody can say. */
  link: string
  /** Whoever prints; empty where nobody does. */
  by: string
}

/** What stands on every paper of a shop. */
export const shopFields = (
  { tIn, now, timeZone, link, by }: Around,
  kind: PrintKind,
  { titles, logo, contact }: Pick<Shop, 'titles' | 'logo' | 'contact'>,
  langs: readonly Language[],
) => ({
  document: [inAll(langs.map(lang => tIn(lang)(fieldsOfKind(kind).text)))],
  shopName: langs.map(lang => inLanguage(titles, lang)),
  shopLogo: [logo],
  shopContact: [contact.person ?? ''],
  shopPhone: [contact.phone ?? ''],
  shopAddress: [contact.address ?? ''],
  shopLink: [link],
  printedAt: [formatDateTime(now, timeZone)],
  printedBy: [by],
})

export const around = (context: Context, shop: Shop): Around => ({
  tIn: context.tIn,
  now: context.now,
  timeZone: context.timeZone,
  link: linksOf(context, shop).path,
  by: context.visitor.role === 'guest' ? '' : context.visitor.nick,
})

/** The same in every language. */
export const same = (text: string | null | undefined): Shown => [text ?? '']

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
