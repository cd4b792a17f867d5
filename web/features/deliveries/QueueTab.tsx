import type { QueuedOrder, ShippingQueue } from '../../../contract/deliveries.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { useTicked } from '../../ui/use-ticked.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import { Filters, MoreRows, useNarrowed } from './desk-parts.tsx'
import { type DeskSearch, mostToFind } from './desk-search.ts'
import { PapersButton } from './PapersButton.tsx'
import css from './shipping.module.css'
import { deskHref } from './shipping-href.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/** Orders that wait, the longest waiting first. */
export function QueueTab({ queue, search: asked }: { queue: ShippingQueue; search: DeskSearch }) {
  const t = useT()
  const navigate = useNavigate()
  const { ticked, tick } = useTicked()
  const { orders, next } = queue
  const { note, made, ...search } = asked
  const chosen = orders.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const all = orders.map(({ id }) => id)
  const { narrow } = useNarrowed(search)
  const list = useQueueKeys({
    onPickList: () => {
      if (chosen.length > 0) void navigate({ href: deskHref({ ...search, pick: chosen }) })
    },
    onScan: code => narrow({ find: code.trim().slice(0, mostToFind) }),
  })
  return (
    <>
      {note !== undefined && (
        <div className={css.bar}>
          <span>
            {t('deliveries.noteNumber')} <bdi dir="ltr">{made}</bdi>
          </span>
          <PapersButton papers={['labels', 'notes', 'packing']} ids={[note]} />
        </div>
      )}
      <Filters warehouses={queue.warehouses} search={search} label={t('deliveries.find')} />
      {orders.length === 0 ? (
        <Empty title={t('deliveries.queueEmpty')} hint={t('deliveries.queueEmptyHint')} />
      ) : (
        <>
          <div className={css.bar}>
            <TickBox
              label={t('deliveries.tickAll')}
              text={t('deliveries.tickAll')}
              state={chosen.length === 0 ? 'none' : chosen.length === all.length ? 'all' : 'some'}
              onChange={on => tick(all, on)}
            />
            {chosen.length > 0 && (
              <>
                <span>{t('deliveries.chosen', { count: chosen.length })}</span>
                <AppLink href={deskHref({ ...search, pick: chosen })} className={buttonClass('second', 's')}>
                  {t('deliveries.makePickList')}
                </AppLink>
                {chosen.length > 1 && (
                  <AppLink
                    href={deskHref({ ...search, orders: chosen })}
                    className={buttonClass('plain', 's')}
                  >
                    {t('deliveries.packTogether')}
                  </AppLink>
                )}
              </>
            )}
          </div>
          <ul className={css.rows} ref={list}>
            {orders.map(order => (
              <Row
                key={order.id}
                order={order}
                search={search}
                ticked={ticked.has(order.id)}
                onTick={on => tick([order.id], on)}
              />
            ))}
          </ul>
          <p className={css.keys} aria-hidden="true">
            <kbd>J</kbd> <kbd>K</kbd> {t('deliveries.keyMove')} <kbd>X</kbd> {t('deliveries.keyTick')}{' '}
            <kbd>Enter</kbd> {t('deliveries.pack')} <kbd>P</kbd> {t('deliveries.makePickList')}
          </p>
        </>
      )}
      <MoreRows
        first={search.after !== undefined && deskHref({ ...search, after: undefined })}
        more={next !== null && deskHref({ ...search, after: next })}
      />
    </>
  )
}

interface RowProps {
  order: QueuedOrder
  search: DeskSearch
  ticked: boolean
  onTick(on: boolean): void
}

function Row({ order, search, ticked, onTick }: RowProps) {
  const t = useT()
  const { number, urgent, partShipped, createdAt, wantedAt, openCount, packedCount, remark } = order
  return (
    <li className={css.row}>
      <TickBox
        label={t('deliveries.tickOrder', { number })}
        state={ticked ? 'all' : 'none'}
        onChange={onTick}
      />
      <div className={css.about}>
        <p className={css.line}>
          <strong>
            <OrderLink number={number} />
          </strong>
          {urgent && <Tag kind="strong">{t('deliveries.urgent')}</Tag>}
          <Tag>{t(order.delivery === 'pickup' ? 'deliveries.byPickup' : 'deliveries.byCarrier')}</Tag>
          {partShipped && <Tag kind="soft">{t('deliveries.partShipped')}</Tag>}
          <span>{order.warehouse}</span>
        </p>
        <p className={css.line}>
          <bdi>{order.recipient || order.member}</bdi>
          <bdi className={css.note}>{order.place}</bdi>
          <span className={css.note}>
            {t('deliveries.orderedAt')} <Moment at={createdAt} />
          </span>
          {wantedAt && (
            <span className={css.note}>
              {t('deliveries.wantedAt')} <Moment at={wantedAt} />
            </span>
          )}
        </p>
        {remark && <p className={css.remark}>{remark}</p>}
      </div>
      <div className={css.side}>
        <span>
          {openCount > 0 ? t('deliveries.linesOpen', { count: openCount }) : t('deliveries.allPacked')}
        </span>
        {packedCount > 0 && (
          <span className={css.note}>{t('deliveries.waitingNotes', { count: packedCount })}</span>
        )}
        {openCount > 0 || packedCount === 0 ? (
          <AppLink
            href={deskHref({ ...search, orders: [order.id] })}
            className={buttonClass('primary', 's')}
            data-next
          >
            {t('deliveries.pack')}
          </AppLink>
        ) : (
          <AppLink
            href={deskHref({ tab: 'packed', warehouse: search.warehouse, find: number })}
            className={buttonClass('second', 's')}
            data-next
          >
            {t('deliveries.deskPacked')}
          </AppLink>
        )}
      </div>
    </li>
  )
}
