import { formatDate } from '../../../contract/dates.ts'
import { type Inquiries, inquiries } from '../../../contract/inquiries.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import css from './inquiries.module.css'
import { inquiryStates } from './inquiry-states.ts'

type Search = Record<string, never>

export default screen<Search, Inquiries>({
  load: async ({ call }) => (await call(inquiries, {})).obj,
  texts: ['inquiries'],
  View: InquiriesPage,
})

function InquiriesPage({ data: { items } }: ViewProps<Search, Inquiries>) {
  const t = useT()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('screens.inquiries')}</h1>
      {items.length === 0 ? (
        <Empty title={t('inquiries.noInquiries')} hint={t('inquiries.noInquiriesHint')} />
      ) : (
        <ul className={css.list}>
          {items.map(item => (
            <li key={item.id} className={css.item}>
              <StoredPicture className={css.picture} name={item.picture} width={56} alt="" />
              <div className={css.words}>
                <AppLink href={`${paths.product}?id=${item.productId}`}>
                  <bdi>{item.name}</bdi>
                </AppLink>
                <span className={css.note}>
                  <bdi dir="ltr">{item.itemNo}</bdi> · {formatQuantity(item.quantity)} {item.unit} ·{' '}
                  <bdi dir="ltr">{formatDate(item.askedAt, timeZone)}</bdi>
                </span>
                {item.note && (
                  <span className={css.note} dir="auto">
                    {item.note}
                  </span>
                )}
                {item.answer && (
                  <p className={css.answer} dir="auto">
                    {item.answer}
                  </p>
                )}
              </div>
              <Tag kind={inquiryStates[item.state].kind}>{t(inquiryStates[item.state].text)}</Tag>
              <div className={css.price}>
                {item.price !== null && <Price amount={item.price} currency={currency} size="l" />}
                {item.state === 'answered' && (
                  <AppLink
                    href={`${paths.product}?id=${item.productId}`}
                    className={buttonClass('second', 's')}
                  >
                    {t('inquiries.toProduct')}
                  </AppLink>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
