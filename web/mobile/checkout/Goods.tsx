import { useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import parts from '../shell/parts.module.css'
import css from './checkout.module.css'
import { Lines } from './Lines.tsx'

/** In most orders there is nothing amiss. */
const LeftOut = later(() => import('./LeftOut.later.tsx'))

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
