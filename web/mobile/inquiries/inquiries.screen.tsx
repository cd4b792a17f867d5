import { formatDate } from '../../../contract/dates.ts'
import { type Inquiries, inquiries } from '../../../contract/inquiries.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { inquiryStates } from '../../features/inquiries/inquiry-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import css from './inquiries.module.css'

type Search = Record<string, never>

export default screen<Search, Inquiries>({
  load: async ({ call }) => (await call(inquiries, {})).obj,
  texts: ['mobile', 'inquiries'],
  View: InquiriesPage,
})

function InquiriesPage({ data: { items } }: ViewProps<Search, Inquiries>) {
  const t = useT()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  return (
    <>
      <TopRow title={t('screens.inquiries')} back={paths.favourites} />
      {items.length === 0 ? (
        <Empty
          title={t('inquiries.noInquiries')}
          hint={t('inquiries.noInquiriesHint')}
          action={
            <AppLink href={paths.products} className={buttonClass('primary')}>
              {t('screens.products')}
            </AppLink>
          }
        />
      ) : (
        <div className={parts.page}>
          <ul className={parts.list}>
            {items.map(item => (
              <li key={item.id} className={parts.card}>
                <div className={css.item}>
                  <StoredPicture className={css.picture} name={item.picture} width={72} alt="" />
                  <div className={css.words}>
                    <AppLink href={`${paths.product}?id=${item.productId}`} className={css.name}>
                      <bdi>{item.name}</bdi>
                    </AppLink>
                    <span className={parts.note}>
                      <bdi dir="ltr">{item.itemNo}</bdi> · {formatQuantity(item.quantity)} {item.unit}
                    </span>
                    <span className={css.end}>
                      <Tag kind={inquiryStates[item.state].kind}>{t(inquiryStates[item.state].text)}</Tag>
                      <bdi dir="ltr" className={parts.note}>
                        {formatDate(item.askedAt, timeZone)}
                      </bdi>
                    </span>
                  </div>
                </div>
                {item.note && (
                  <p className={parts.note} dir="auto">
                    {item.note}
                  </p>
                )}
                {item.answer && (
                  <p className={css.answer} dir="auto">
                    {item.answer}
                  </p>
                )}
                {item.state === 'answered' && (
                  <div className={parts.ends}>
                    {item.price === null ? (
                      <span />
                    ) : (
                      <Price amount={item.price} currency={currency} size="l" />
                    )}
                    <AppLink
                      href={`${paths.product}?id=${item.productId}`}
                      className={`${buttonClass('second')} ${css.button}`}
                    >
                      {t('inquiries.toProduct')}
                    </AppLink>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
