import { object } from 'valibot'
import { type ShopMarkups, shopMarkups } from '../../../contract/markups.ts'
import { ofShop, tierField } from '../../../contract/range.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { MarkupPreview } from './MarkupPreview.tsx'
import { MarkupProducts } from './MarkupProducts.tsx'
import { MarkupRow } from './MarkupRow.tsx'
import { MarkupTree } from './MarkupTree.tsx'
import css from './markup.module.css'
import { markupHref } from './range-href.ts'
import { ShopChoice } from './ShopChoice.tsx'
import { useMarkups } from './use-markups.ts'

interface Search {
  of?: number | undefined
  tier?: number | undefined
}

/** What a distributor's shop adds: its default, categories below each other, single products. */
export default screen<Search, ShopMarkups>({
  search: object({ ...ofShop, tier: tierField() }),
  load: async ({ call, search: { of } }) => (await call(shopMarkups, { of })).obj,
  texts: ['range', 'form'],
  View: props => <Markup key={props.data.shop.id} {...props} />,
})

function Markup({ search, data }: ViewProps<Search, ShopMarkups>) {
  const t = useT()
  const navigate = useNavigate()
  const tier = search.tier ?? null
  const markups = useMarkups(data, tier)
  const { unsaved, wrong, belowPurchase } = markups
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('screens.markup')}</h1>
      <div className={css.card}>
        <div className={css.choices}>
          <ShopChoice
            shop={data.shop}
            shops={data.shops}
            tier={search.tier}
            onShop={of => void navigate({ href: markupHref({ ...search, of }) })}
            onTier={next => void navigate({ href: markupHref({ ...search, tier: next }) })}
          />
          <div className={css.switch}>
            <TickBox
              label={t('range.neverBelow')}
              text={t('range.neverBelow')}
              state={belowPurchase ? 'none' : 'all'}
              onChange={never => markups.setBelowPurchase(!never)}
            />
            <span className={css.note}>{t('range.neverBelowHint')}</span>
          </div>
        </div>
        <p className={css.note}>
          {[t('range.formulaPercent'), t('range.formulaFixed'), t('range.tierHint')].join(' · ')}
        </p>
      </div>
      <div className={css.columns}>
        <div className={css.places}>
          <section className={css.card} aria-label={t('range.markup')}>
            <ul className={css.tree}>
              <MarkupRow markups={markups} place={{ kind: 'shop' }} name={t('range.shopDefault')} level={0} />
              <MarkupTree markups={markups} categories={data.categories} />
            </ul>
          </section>
          <MarkupProducts markups={markups} data={data} />
        </div>
        <MarkupPreview markups={markups} data={data} tier={search.tier} />
      </div>
      {unsaved > 0 && (
        <section className={css.bar} aria-label={t('range.unsaved', { count: unsaved })}>
          <strong>{t('range.unsaved', { count: unsaved })}</strong>
          <span className={css.end}>
            <Button onClick={markups.discard}>{t('range.discard')}</Button>
            <Button
              kind="primary"
              busy={markups.busy}
              disabledReason={wrong}
              onClick={() => void markups.save()}
            >
              {t('range.save')}
            </Button>
          </span>
        </section>
      )}
    </div>
  )
}
