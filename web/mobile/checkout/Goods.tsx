import { useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { InUnits } from '../../ui/InUnits.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import parts from '../shell/parts.module.css'
import css from './checkout.module.css'

interface Props {
  model: CheckoutModel
}

/** So many stand there at once. */
const fewLines = 3

/** What is ordered, or why it cannot be. */
export function Goods({ model }: Props) {
  const t = useT()
  const [all, setAll] = useState(false)
  const { lines } = model.view.cart
  const left = lines.filter(({ problem }) => problem !== null)
  const ordered = lines.filter(({ problem }) => problem === null)
  const error = model.errors.get('lines') ?? model.errors.get('spec')
  return (
    <section className={parts.card} aria-label={t('checkout.goods')} data-wrong={error !== undefined}>
      {error && (
        <div className={parts.ends}>
          <p className={css.wrong} role="alert" tabIndex={-1}>
            {error}
          </p>
          {!model.choices.group && (
            <AppLink href={paths.cart} className={parts.link}>
              {t('checkout.backToCart')}
            </AppLink>
          )}
        </div>
      )}
      {left.length > 0 && <LeftOut lines={left} model={model} />}
      {ordered.length > 0 && <Lines lines={all ? ordered : ordered.slice(0, fewLines)} />}
      {ordered.length > fewLines && (
        <Button className={css.wide} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('checkout.foldLines') : t('checkout.allLines', { count: ordered.length })}
        </Button>
      )}
    </section>
  )
}

/** Says that there is too little (product §8), with a button that adjusts. */
function LeftOut({ lines, model }: Props & { lines: CartLine[] }) {
  const t = useT()
  const short = lines.filter(({ problem }) => problem?.kind === 'stock')
  return (
    <>
      <h2 className={css.wrong}>{t(short.length > 0 ? 'checkout.stockShort' : 'checkout.leftOut')}</h2>
      <Lines lines={lines} />
      {short.length > 0 && (
        <Button
          kind="second"
          className={css.wide}
          busy={model.sending}
          onClick={() => void model.adjust(short)}
        >
          {t('checkout.adjust')}
        </Button>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly CartLine[] }) => (
  <ul className={css.goods}>
    {lines.map(line => (
      <Line key={line.id} line={line} />
    ))}
  </ul>
)

function Line({ line }: { line: CartLine }) {
  const t = useT()
  const currency = useCurrency()
  const { spec, units, unitId, quantity, customisation, claim, comment, problem } = line
  const unit = units.find(({ id }) => id === unitId)?.name ?? ''
  return (
    <li className={css.line}>
      <StoredPicture className={css.picture} name={line.picture} width={64} alt="" />
      <div className={css.words}>
        <p className={css.name}>
          <Words text={line.name} lang={line.nameLang} />
        </p>
        <p className={css.note}>
          {spec.length > 0 && (
            <>
              <SpecWords spec={spec} />{' '}
            </>
          )}
          <bdi dir="ltr">× {formatQuantity(quantity)}</bdi> <bdi>{unit}</bdi>
        </p>
        <InUnits quantity={quantity} unitId={unitId} units={units} />
        {customisation && (
          <p className={css.note}>
            <bdi>{customisation.text}</bdi>
          </p>
        )}
        {claim && <Tag kind="strong">{t('checkout.flash')}</Tag>}
        {comment && <p className={css.note}>{t('checkout.noteOf', { note: comment })}</p>}
        {problem && (
          <p className={css.wrong} role="alert">
            {problem.message}
          </p>
        )}
      </div>
      <Price amount={line.amount} currency={currency} kind="plain" />
    </li>
  )
}
