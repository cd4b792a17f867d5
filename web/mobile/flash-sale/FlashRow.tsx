import { Suspense, useState } from 'react'
import type { FlashItem, FlashSaleInfo } from '../../../contract/flash-sale.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { NotToBuy } from '../../features/flash-sale/FlashButtons.tsx'
import { FlashPrices, SoldShare } from '../../features/flash-sale/FlashFacts.tsx'
import { placeOfMine, type SaleState, stepOf } from '../../features/flash-sale/sale-state.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { Words } from '../../ui/Words.tsx'
import css from './flash-sale.module.css'

const ClaimSheet = onDemand(() => import('./ClaimSheet.tsx'))

interface Props {
  sale: FlashSaleInfo
  item: FlashItem
  state: SaleState
  eager: boolean
  /** Something was bought, or was not to be had any more. */
  onChanged(): Promise<void>
}

/** The picture, the price, how much is gone, and one button that says what can be done now. */
export function FlashRow({ sale, item, state, eager, onChanged }: Props) {
  const t = useT()
  const isGone = state === 'past' || (state === 'running' && item.soldOut)
  return (
    <article className={css.row} data-gone={isGone || undefined}>
      <StoredPicture
        className={css.picture}
        name={item.picture}
        width={120}
        sizes="104px"
        alt=""
        eager={eager}
      />
      <div className={css.words}>
        <h2 className={css.name}>
          <AppLink href={`${paths.product}?id=${item.id}&sku=${item.skuId}`} className={css.link}>
            <Words text={item.name} lang={item.nameLang} />
          </AppLink>
        </h2>
        <p className={css.note}>
          {item.spec ? <Words text={item.spec} lang={item.specLang} /> : <bdi dir="ltr">{item.itemNo}</bdi>}
          <span>{t('flash-sale.limitNote', { max: item.memberLimit })}</span>
        </p>
        <SoldShare item={item} state={state} css={css} />
        <div className={css.foot}>
          <FlashPrices item={item} className={css.money} />
          <div className={css.action}>
            <Action sale={sale} item={item} state={state} onChanged={onChanged} />
          </div>
        </div>
        {item.bought > 0 && <Mine item={item} />}
      </div>
    </article>
  )
}

type ActionProps = Omit<Props, 'eager'>

function Action({ sale, item, state, onChanged }: ActionProps) {
  const t = useT()
  const { guest } = useSession()
  const [isOpen, setOpen] = useState(false)
  const step = stepOf(item, state, guest)
  if (step === 'hasAll') return null
  if (step !== 'buy') return <NotToBuy step={step} sale={sale} onChanged={onChanged} className={css.button} />
  return (
    <>
      <Button
        kind="primary"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={`${t('flash-sale.buy')} · ${item.name}`}
        onClick={() => setOpen(true)}
      >
        {t('flash-sale.buy')}
      </Button>
      {isOpen && (
        <Suspense>
          <ClaimSheet sale={sale} item={item} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What one has of it, and how long it waits to be paid for. */
function Mine({ item }: { item: FlashItem }) {
  const t = useT()
  const { bought, heldUntil } = item
  return (
    <p className={css.mine}>
      <AppLink href={placeOfMine(item)}>{t('flash-sale.bought', { n: bought })}</AppLink>
      {heldUntil && <PayNow until={heldUntil} />}
    </p>
  )
}

function PayNow({ until }: { until: string }) {
  const t = useT()
  const seconds = useCountdown(Date.parse(until), serverOffsetMs())
  if (seconds <= 0) return <span>{t('flash-sale.heldOver')}</span>
  return (
    <>
      <Clock seconds={seconds} />
      <AppLink href={paths.checkout} className={`${buttonClass('primary')} ${css.button}`}>
        {t('flash-sale.payNow')}
      </AppLink>
    </>
  )
}
