import type { ComponentConfig, Config, CustomField, Field, Fields } from '@puckeditor/core'
import type { ReactElement } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { type ProductSource, productSources } from '../../../contract/page-blocks.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'
import { CanvasBlock } from './CanvasBlock.tsx'
import { CanvasColumns, CanvasPage, CanvasText, type ColumnsProps } from './canvas-parts.tsx'
import type { FieldInput } from './fields/field-input.ts'
import { LinkField } from './fields/LinkField.tsx'
import { PictureField } from './fields/PictureField.tsx'
import { SlidesField } from './fields/SlidesField.tsx'
import {
  ChoiceField,
  CountField,
  LanguagesField,
  MomentField,
  SharesField,
  TickField,
} from './fields/simple-fields.tsx'
import { CategoryField, TargetsField } from './fields/TargetsField.tsx'
import { VideoField } from './fields/VideoField.tsx'
import { WordsField } from './fields/WordsField.tsx'
import { kinds, newBlock } from './new-block.ts'
import { FieldBox, OtherTexts, SpotsOfPicture } from './panel-fields.tsx'
import { cellNames, type Kind, toEditorBlock } from './puck-data.ts'
import { richTextField } from './rich-text-menu.tsx'
import { kindTitles } from './titles.ts'

type Props = Record<string, unknown>
type BlockFields = Fields<Props>

const pictureShapes = [
  [3, 1],
  [2, 1],
  [4, 3],
  [1, 1],
] as const

const sourceTitles: Record<ProductSource, TextKey> = {
  chosen: 'page-editor.sourceChosen',
  category: 'page-editor.sourceCategory',
  newest: 'page-editor.sourceNewest',
  sold: 'page-editor.sourceSold',
  flash: 'page-editor.sourceFlash',
  group: 'page-editor.sourceGroup',
  coupons: 'page-editor.sourceCoupons',
}

/** What the library needs to know about our blocks; made anew for another language of the page, whose rich text is edited. */
export function configOf(t: Translate, lang: Language, isNamed: boolean): Config {
  const entries = kinds.map((kind): [Kind, ComponentConfig<Props>] => [kind, componentOf(kind, t, lang)])
  return {
    components: Object.fromEntries(entries),
    root: {
      label: t('page-editor.page'),
      fields: isNamed ? { titles: titlesOfPage(t) } : {},
      render: CanvasPage as unknown as () => ReactElement,
    },
  } as unknown as Config
}

/** What visitors read above the page. */
function titlesOfPage(t: Translate): CustomField<Partial<Record<Language, string>> | undefined> {
  const label = t('page-editor.textOf', { text: t('page-editor.title'), block: t('page-editor.page') })
  return {
    type: 'custom',
    key: 'page titles',
    label,
    render: ({ value, onChange }) => (
      <FieldBox>
        <WordsField {...{ label, value }} max={60} onChange={next => onChange(next)} />
      </FieldBox>
    ),
  }
}

function componentOf(kind: Kind, t: Translate, lang: Language): ComponentConfig<Props> {
  const { id: _, ...defaultProps } = toEditorBlock(newBlock(kind, 'new')).props
  const fields = fieldsOf(kind, t, lang)
  return {
    label: t(kindTitles[kind]),
    defaultProps,
    fields,
    ...(kind === 'products' && {
      resolveFields: ({ props }) => productFields(fields, props.source as ProductSource),
    }),
    render: props =>
      kind === 'columns' ? (
        <CanvasColumns {...(props as unknown as ColumnsProps)} />
      ) : kind === 'text' ? (
        <CanvasText html={props.html as Partial<Record<Language, ReactElement>>} />
      ) : (
        <CanvasBlock id={props.id} kind={kind} />
      ),
  }
}

function fieldsOf(kind: Kind, t: Translate, lang: Language): BlockFields {
  /** A field of ours; `name` tells it from those of other blocks. */
  const own = <Value,>(
    name: string,
    title: TextKey,
    draw: (input: FieldInput<Value>) => ReactElement,
  ): CustomField<Value> => ({
    type: 'custom',
    key: `${kind} ${name}`,
    label: t(title),
    render: ({ value, onChange }) => (
      <FieldBox>{draw({ label: t(title), value, onChange: next => onChange(next) })}</FieldBox>
    ),
  })
  const words = (name: string, title: TextKey, max: number, lines?: number) =>
    own<Partial<Record<Language, string>>>(name, title, input => (
      <WordsField {...input} max={max} {...(lines && { lines })} />
    ))
  const choice = (name: string, title: TextKey, options: Record<string, TextKey>) =>
    own<string>(name, title, input => (
      <ChoiceField
        {...input}
        options={Object.entries(options).map(([value, title]) => ({ value, title: t(title) }))}
      />
    ))
  const tick = (name: string, title: TextKey) => own<boolean>(name, title, input => <TickField {...input} />)
  const count = (most: number) =>
    own<number>('limit', 'page-editor.limit', input => <CountField {...input} most={most} />)
  const link = (title: TextKey = 'page-editor.link') =>
    own<string>('link', title, input => <LinkField {...input} />)
  const picture = (name: string, title: TextKey) =>
    own<string>(name, title, input => <PictureField {...input} aspects={pictureShapes} />)
  const titles = words('titles', 'page-editor.title', 120)
  const languages = own<Language[] | undefined>('languages', 'page-editor.languages', input => (
    <LanguagesField {...input} />
  ))
  const all = (fields: Record<string, Field>): BlockFields => ({ ...fields, languages }) as BlockFields

  switch (kind) {
    case 'carousel':
      return all({
        slides: own('slides', 'page-editor.slides', input => (
          <SlidesField {...(input as Parameters<typeof SlidesField>[0])} />
        )),
        height: choice('height', 'page-editor.height', {
          low: 'page-editor.heightLow',
          normal: 'page-editor.heightNormal',
          high: 'page-editor.heightHigh',
        }),
      })
    case 'products':
      return all({
        source: choice('source', 'page-editor.source', sourceTitles),
        productIds: own<number[]>('productIds', 'page-editor.products', input => (
          <TargetsField {...input} sort="product" most={60} />
        )),
        categoryId: own<number | undefined>('categoryId', 'page-editor.category', input => (
          <CategoryField {...input} />
        )),
        sort: choice('sort', 'page-editor.sort', {
          sold: 'page-editor.sortSold',
          newest: 'page-editor.sortNewest',
        }),
        titles,
        subtitles: words('subtitles', 'page-editor.subtitle', 200),
        limit: count(30),
        look: choice('look', 'page-editor.look', {
          grid: 'page-editor.lookGrid',
          strip: 'page-editor.lookStrip',
        }),
        link: link('page-editor.linkAll'),
      })
    case 'categories':
      return all({
        titles,
        categoryIds: own<number[]>('categoryIds', 'page-editor.categoriesChosen', input => (
          <TargetsField {...input} sort="category" most={30} />
        )),
        look: choice('look', 'page-editor.look', {
          tiles: 'page-editor.lookTiles',
          column: 'page-editor.lookColumn',
        }),
      })
    case 'brands':
      return all({ titles, limit: count(30) })
    case 'notices':
      return all({
        texts: words('texts', 'page-editor.noticeWords', 300, 2),
        link: link(),
        limit: count(20),
        look: choice('look', 'page-editor.look', { bar: 'page-editor.lookBar', box: 'page-editor.lookBox' }),
      })
    case 'text':
      return all({
        html: {
          type: 'object',
          label: t('page-editor.text'),
          objectFields: { [lang]: richTextField(languageOf(lang).name) },
        } as Field,
        others: own('others', 'page-editor.otherTexts', () => <OtherTexts />),
      })
    case 'picture':
      return all({
        picture: picture('picture', 'page-editor.picture'),
        titles: words('titles', 'page-editor.pictureTitle', 200),
        caption: tick('caption', 'page-editor.caption'),
        band: tick('band', 'page-editor.band'),
        link: link(),
        spots: own('spots', 'page-editor.spots', input => (
          <SpotsOfPicture {...(input as Parameters<typeof SpotsOfPicture>[0])} />
        )),
      })
    case 'video':
      return all({
        file: own<string>('file', 'page-editor.video', input => <VideoField {...input} />),
        poster: picture('poster', 'page-editor.poster'),
        titles: words('titles', 'page-editor.title', 200),
        autoplay: tick('autoplay', 'page-editor.autoplay'),
      })
    case 'countdown':
      return all({
        titles,
        endsAt: own<string | null>('endsAt', 'page-editor.endsAt', input => <MomentField {...input} />),
        over: words('over', 'page-editor.over', 120),
        link: link(),
      })
    case 'shop-info':
      return all({ titles, code: tick('code', 'page-editor.shopCode') })
    case 'columns':
      return all({
        shares: own<readonly number[]>('shares', 'page-editor.shares', input => <SharesField {...input} />),
        ...Object.fromEntries(cellNames.map(name => [name, { type: 'slot', disallow: ['columns'] }])),
      })
    case 'spacer':
      return all({
        size: choice('size', 'page-editor.size', {
          small: 'page-editor.sizeSmall',
          medium: 'page-editor.sizeMedium',
          large: 'page-editor.sizeLarge',
        }),
        line: tick('line', 'page-editor.line'),
      })
  }
}

/** Only what the choice of products needs is asked. */
function productFields(fields: BlockFields, source: ProductSource): BlockFields {
  const left = new Set<string>()
  if (source !== 'chosen') left.add('productIds')
  if (source !== 'category') for (const name of ['categoryId', 'sort']) left.add(name)
  if (source === 'chosen' || source === 'flash') left.add('limit')
  if (!isFloor(source)) for (const name of ['subtitles', 'look', 'link']) left.add(name)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name))) as BlockFields
}

/** Sales, group-buys and coupons look as they do everywhere. */
const isFloor = (source: ProductSource) => productSources.indexOf(source) <= productSources.indexOf('sold')
