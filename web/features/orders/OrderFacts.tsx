import type { ReactNode } from 'react'
import type { OrderDetail } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './order.module.css'

type Shown = Omit<OrderDetail, 'actions' | 'cases' | 'lines'>

/** Where it goes, and what was written down with it. */
export function OrderFacts({ order }: { order: Shown }) {
  return (
    <div className={css.two}>
      <Place order={order} />
      <Info order={order} />
    </div>
  )
}

function Place({ order: { address, pickup, wantedAt, deliveryMethod } }: { order: Shown }) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t(pickup ? 'orders.pickup' : 'orders.place')}</h2>
      <dl className={css.facts}>
        {address && (
          <>
            <Fact name={t('orders.recipient')}>
              <bdi>{address.recipient}</bdi>
            </Fact>
            <Fact name={t('orders.phone')}>
              <bdi dir="ltr">{address.phone}</bdi>
            </Fact>
            <Fact name={t('orders.detailAddress')}>
              {address.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and two may be alike.
                <bdi key={at} className={css.line}>
                  {line}
                </bdi>
              ))}
            </Fact>
          </>
        )}
        {pickup && (
          <>
            <Fact name={t('orders.pickupCode')}>
              {pickup.code ? (
                <bdi dir="ltr" className={css.code}>
                  {pickup.code}
                </bdi>
              ) : (
                t('orders.codeLater')
              )}
            </Fact>
            <Fact name={t('orders.store')}>{pickup.store}</Fact>
            <Fact name={t('orders.storeAddress')}>{pickup.storeAddress}</Fact>
            <Fact name={t('orders.person')}>
              <bdi>{pickup.person}</bdi> <bdi dir="ltr">{pickup.phone}</bdi>
            </Fact>
          </>
        )}
        <Fact name={t('orders.deliveryMethod')}>{deliveryMethod}</Fact>
        {wantedAt && (
          <Fact name={t('orders.wantedAt')}>
            <Moment at={wantedAt} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Info({ order }: { order: Shown }) {
  const t = useT()
  const { number, createdAt, source, payMethod, invoiceTitle, placedBy, remark, attachments, contract } =
    order
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toasts.show('success', t('orders.copied'), 2000)
    } catch {
      toasts.show('error', t('orders.copyFailed'))
    }
  }
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t('orders.info')}</h2>
      <dl className={css.facts}>
        <Fact name={t('orders.number')}>
          <bdi dir="ltr">{number}</bdi>{' '}
          <button type="button" className={css.copy} onClick={() => void copy()}>
            {t('orders.copyNumber')}
          </button>
        </Fact>
        <Fact name={t('orders.createdAt')}>
          <Moment at={createdAt} />
        </Fact>
        <Fact name={t('orders.source')}>{t(source === 'online' ? 'orders.online' : 'orders.offline')}</Fact>
        <Fact name={t('orders.payMethod')}>{payMethod}</Fact>
        <Fact name={t('orders.invoiceTitle')}>{invoiceTitle}</Fact>
        <Fact name={t('orders.placedBy')}>{placedBy}</Fact>
        <Fact name={t('orders.remark')}>{remark}</Fact>
        {attachments.length > 0 && (
          <Fact name={t('orders.attachments')}>
            {attachments.map(({ name, url }) => (
              <a key={url} href={url} className={css.file} download>
                {name}
              </a>
            ))}
          </Fact>
        )}
        {contract && (
          <Fact name={t('orders.contract')}>
            {contract.url ? (
              <a href={contract.url} className={css.file} download>
                {t('orders.contractSigned', { name: contract.name })}
              </a>
            ) : (
              t('orders.contractSigned', { name: contract.name })
            )}{' '}
            <Moment at={contract.signedAt} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** What is empty is left out. A text keeps its own direction: in Arabic too an address begins with its number. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}
