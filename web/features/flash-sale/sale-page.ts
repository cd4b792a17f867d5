import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import type { Translate } from '../../../contract/text.ts'
import type { ViewProps } from '../../app/screen.ts'
import type { Sales } from './use-sales.ts'

export interface SaleSearch {
  promoId?: number | undefined
}

export const saleSearch = object({ promoId: optional(id()) })

type Props = ViewProps<SaleSearch, Sales>

const askedSale = ({ search, data }: Props) => data.sales.find(({ id }) => id === search.promoId)

export const saleTitle = (props: Props, t: Translate): string =>
  [askedSale(props)?.title, t('screens.flashSale')].filter(Boolean).join(' · ')

export const saleDescription = (props: Props, t: Translate): string[] => [
  askedSale(props)?.title ?? '',
  t('flash-sale.description'),
]

export const stateTexts = {
  running: 'flash-sale.running',
  coming: 'flash-sale.coming',
  past: 'flash-sale.past',
} as const
