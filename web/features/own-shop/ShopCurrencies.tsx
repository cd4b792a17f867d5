import { useState } from 'react'
import { chooseCurrencies, type ShopDesk } from '../../../contract/own-shop.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useRefreshSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import css from './own-shop.module.css'

/** Out of head office's; the first is the one the shop counts in, which stays. */
export function ShopCurrencies({ desk: { shop, currencies } }: { desk: ShopDesk }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const refresh = useRefreshSession()
  const [base, ...others] = currencies
  const [chosen, setChosen] = useState(() => others.flatMap(({ code, chosen }) => (chosen ? code : [])))
  const { run: save, busy } = useOnce(async () => {
    try {
      await call(chooseCurrencies, { row: { shop: shop.id, codes: chosen } })
      toasts.show('success', t('own-shop.saved'), 3000)
      await refresh()
      await router.invalidate()
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    }
  })
  if (!base) return null
  return (
    <section className={css.sheet} aria-labelledby="currencies">
      <h2 id="currencies" className={css.heading}>
        {t('own-shop.currencies')}
      </h2>
      <p className={css.note}>{t('own-shop.currenciesHint')}</p>
      <div className={css.ticks}>
        <bdi dir="ltr">{nameOf(base)}</bdi>
        {others.map(currency => (
          <TickBox
            key={currency.code}
            label={currency.code}
            text={nameOf(currency)}
            state={chosen.includes(currency.code) ? 'all' : 'none'}
            onChange={ticked =>
              setChosen(codes =>
                ticked ? [...codes, currency.code] : codes.filter(code => code !== currency.code),
              )
            }
          />
        ))}
      </div>
      <Button kind="primary" busy={busy} onClick={() => void save()}>
        {t('own-shop.save')}
      </Button>
    </section>
  )
}

const nameOf = ({ code, symbol }: { code: string; symbol: string }): string =>
  symbol === code ? code : `${code} ${symbol}`
