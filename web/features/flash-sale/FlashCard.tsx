import { compare, toDecimal } from '../../../contract/decimal.ts'
import type { FlashItem, FlashSaleInfo } from '../../../contract/flash-sale.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import card from '../../ui/card.module.css'
import lines from '../../ui/lines.module.css'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { Words } from '../../ui/Words.tsx'
import { NotToBuy } from './FlashButtons.tsx'
import css from './FlashCard.module.css'
import { FlashPrices, SoldShare } from './FlashFacts.tsx'
import { placeOfMine, type SaleState, stepOf } from './sale-state.ts'
import { useClaim } from './use-claim.ts'
import { ruleOf } from './use-limit.ts'

interface Props {
  sale: FlashSaleInfo
  item: FlashItem
  state: SaleState
  eager: boolean
  /** Something was bought, or was not to be had any more. */
  onChanged(): Promise<void>
}

export function FlashCard({ sale, item, state, eager, onChanged }: Props) {
  const t = useT()
  const gone = state === 'past' || (state === 'running' && item.soldOut)
  return (
    <article className={`${card.card} ${css.card} ${gone ? css.gone : ''}`}>
      <StoredPicture
        className={css.picture}
        name={item.picture}
        width={280}
        sizes="(max-width: 640px) 46vw, 280px"
        alt=""
        eager={eager}
      />
      <div className={css.words}>
        <h3 className={css.name}>
          <AppLink href={`${paths.product}?id=${item.id}&sku=${item.skuId}`} className={css.link}>
            <Words text={item.name} lang={item.nameLang} />
          </AppLink>
        </h3>
        <p className={css.facts}>
          <bdi dir="ltr">{item.itemNo}</bdi>
          {item.spec && (
            <span className={lines.one}>
              <Words text={item.spec} lang={item.specLang} />
            </span>
          )}
        </p>
        <FlashPrices item={item} className={css.money} />
        <SoldShare item={item} state={state} css={css} />
        <p className={css.limit}>{t('flash-sale.limitNote', { max: item.memberLimit })}</p>
        <div className={css.action}>
          <Action sale={sale} item={item} state={state} onChanged={onChanged} />
        </div>
      </div>
    </article>
  )
}

type ActionProps = Omit<Props, 'eager'>

/** One button that says what can be done now, or why nothing can. */
function Action(props: ActionProps) {
  const { guest } = useSession()
  const { sale, item, state, onChanged } = props
  const step = stepOf(item, state, guest)
  if (step === 'hasAll') return <Mine item={item} />
  if (step === 'buy') return <Buy {...props} />
  return <NotToBuy step={step} sale={sale} onChanged={onChanged} />
}

function Mine({ item }: { item: FlashItem }) {
  const t = useT()
  const { bought, heldUntil } = item
  return (
    <>
      <span className={css.mine}>{t('flash-sale.bought', { n: bought })}</span>
      {heldUntil ? (
        <PayNow until={heldUntil} />
      ) : (
        <AppLink href={placeOfMine(item)} className={buttonClass('second')}>
          {t('screens.orders')}
        </AppLink>
      )}
    </>
  )
}

/** What was grabbed is somebody else's again when the time is over. */
function PayNow({ until }: { until: string }) {
  const t = useT()
  const seconds = useCountdown(Date.parse(until), serverOffsetMs())
  if (seconds <= 0) return <span className={css.mine}>{t('flash-sale.heldOver')}</span>
  return (
    <span className={css.held}>
      <span className={css.heldLeft}>
        {t('flash-sale.payWithin')} <Clock seconds={seconds} />
      </span>
      <AppLink href={paths.checkout} className={buttonClass('primary')}>
        {t('flash-sale.payNow')}
      </AppLink>
    </span>
  )
}

function Buy({ sale, item, onChanged }: ActionProps) {
  const t = useT()
  const { least, wanted, setWanted, advice, busy, claim } = useClaim(sale, item, onChanged)
  return (
    <>
      {compare(toDecimal(item.memberLimit - item.bought), least) > 0 && (
        <QuantityInput
          label={t('flash-sale.quantityOf', { name: item.name })}
          value={wanted}
          onChange={setWanted}
          rule={ruleOf(item)}
          advice={advice}
        />
      )}
      <Button kind="primary" busy={busy} disabledReason={advice} onClick={() => void claim()}>
        {t('flash-sale.buy')}
      </Button>
      {item.bought > 0 && (
        <AppLink href={placeOfMine(item)} className={`${css.mine} ${css.row}`}>
          {t('flash-sale.bought', { n: item.bought })}
        </AppLink>
      )}
      {item.heldUntil && <PayNow until={item.heldUntil} />}
    </>
  )
}
