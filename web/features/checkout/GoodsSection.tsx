import { useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { InUnits } from '../../ui/InUnits.tsx'
import notes from '../../ui/notes.module.css'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { SpecWords, Words } from '../../ui/Words.tsx'
import css from './GoodsSection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

/** What is bought, in the parcels that it will come in; what cannot be had stands apart. */
export function GoodsSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, totals, errors } = model
  const lines = new Map(view.cart.lines.map(line => [line.id, line]))
  const left = view.cart.lines.filter(({ problem }) => problem !== null)
  return (
    <Section
      title={t('checkout.goods')}
      note={t('checkout.lines', { count: view.cart.lines.length - left.length })}
      error={errors.get('lines') ?? errors.get('spec')}
      action={
        !model.choices.group && (
          <AppLink href={paths.cart} className={css.back}>
            {t('checkout.backToCart')}
          </AppLink>
        )
      }
    >
      {totals.parcels.length > 1 && (
        <p className={css.split}>{t('checkout.split', { count: totals.parcels.length })}</p>
      )}
      {totals.parcels.map((parcel, at) => (
        <div key={`${parcel.storeId} ${parcel.whId}`} className={css.parcel}>
          {totals.parcels.length > 1 && (
            <h3 className={css.parcelHead}>
              {t('checkout.parcel', { n: at + 1 })} <span className={css.where}>{parcel.title}</span>
              <ParcelSum freight={parcel.freight} total={parcel.total} />
            </h3>
          )}
          <Lines lines={parcel.lineIds.flatMap(id => lines.get(id) ?? [])} />
        </div>
      ))}
      {left.length > 0 && <LeftOut lines={left} model={model} />}
    </Section>
  )
}

/** A long list is folded to so many, unless only one or two would be left out. */
const fewLines = 5

function Lines({ lines }: { lines: CartLine[] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const folds = lines.length > fewLines + 2
  return (
    <>
      <ul className={css.lines}>
        {(folds && !open ? lines.slice(0, fewLines) : lines).map(line => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {folds && (
        <Button size="s" className={css.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('checkout.foldLines') : t('checkout.allLines', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

function ParcelSum({ freight, total }: { freight: Decimal; total: Decimal }) {
  const t = useT()
  const currency = useCurrency()
  return (
    <span className={css.sum}>
      {t('checkout.stepFreight')} <Price amount={freight} currency={currency} size="s" kind="plain" />
      {' · '}
      <Price amount={total} currency={currency} size="s" />
    </span>
  )
}

function Line({ line }: { line: CartLine }) {
  const t = useT()
  const currency = useCurrency()
  const unit = line.units.find(({ id }) => id === line.unitId)?.name ?? ''
  return (
    <li className={css.line}>
      <StoredPicture name={line.picture} width={56} alt="" className={css.picture} />
      <div className={css.what}>
        <AppLink href={`${paths.product}?id=${line.productId}`} className={css.name}>
          <Words text={line.name} lang={line.nameLang} />
        </AppLink>
        <span className={notes.wrapping}>
          <bdi dir="ltr">{line.itemNo}</bdi>
          {line.spec.length > 0 && (
            <>
              {' · '}
              <SpecWords spec={line.spec} />
            </>
          )}
          {line.customisation && (
            <>
              {' · '}
              <bdi>{line.customisation.text}</bdi>
            </>
          )}
        </span>
        {line.claim && <Tag kind="strong">{t('checkout.flash')}</Tag>}
        {line.comment && (
          <span className={notes.wrapping}>{t('checkout.noteOf', { note: line.comment })}</span>
        )}
      </div>
      <span className={css.price}>
        <Price amount={line.price} currency={currency} size="s" kind="plain" />
      </span>
      <span className={css.quantity}>
        <bdi dir="ltr">×{formatQuantity(line.quantity)}</bdi> <bdi>{unit}</bdi>
        <InUnits quantity={line.quantity} unitId={line.unitId} units={line.units} />
      </span>
      <span className={css.amount}>
        <Price amount={line.amount} currency={currency} size="s" />
      </span>
    </li>
  )
}

/** Says that there is too little (product §8), with a button that adjusts. */
function LeftOut({ lines, model }: { lines: CartLine[]; model: CheckoutModel }) {
  const t = useT()
  const short = lines.filter(({ problem }) => problem?.kind === 'stock')
  return (
    <div className={css.left}>
      <header className={css.leftHead}>
        <h3>{t(short.length > 0 ? 'checkout.stockShort' : 'checkout.leftOut')}</h3>
        {short.length > 0 && (
          <Button size="s" kind="primary" busy={model.sending} onClick={() => void model.adjust(short)}>
            {t('checkout.adjust')}
          </Button>
        )}
      </header>
      <table className={css.adjusted}>
        <thead>
          <tr>
            <th>{t('checkout.tableItem')}</th>
            <th>{t('checkout.tableName')}</th>
            <th className={css.number}>{t('checkout.tableWanted')}</th>
            <th className={css.number}>{t('checkout.tableBecomes')}</th>
            <th>{t('checkout.tableWhy')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id}>
              <td>
                <bdi dir="ltr">{line.itemNo}</bdi>
              </td>
              <td>
                <Words text={line.name} lang={line.nameLang} /> <SpecWords spec={line.spec} />
              </td>
              <td className={css.number}>
                <bdi dir="ltr">{formatQuantity(line.quantity)}</bdi>
              </td>
              <td className={css.number}>
                {line.problem?.below ? (
                  <bdi dir="ltr">{formatQuantity(line.problem.below)}</bdi>
                ) : (
                  t('checkout.leaveOut')
                )}
              </td>
              <td className={css.why}>{line.problem?.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
